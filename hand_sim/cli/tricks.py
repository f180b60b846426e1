"""`hand-sim tricks`: every experiment of the trick game, and what is no experiment."""

from hand_sim.cli.experiment import add_experiment
from hand_sim.cli.groups import new_group
from hand_sim.cli.solve import solve
from hand_sim.cli.trace import TRICKS, trace_command
from hand_sim.experiments import experiments

app = new_group("Ask about the trick game (rules T1 to T8).")

for kind in experiments("tricks"):
    if kind.words()[0] == "tricks":
        add_experiment(app, kind)
app.command()(solve)
app.command("trace")(trace_command(TRICKS))
