"""`hand-sim rummy`: every experiment of the rummy, and what is no experiment."""

from hand_sim.cli.experiment import add_experiment
from hand_sim.cli.groups import new_group
from hand_sim.cli.melds import melds
from hand_sim.cli.trace import RUMMY, trace_command
from hand_sim.experiments import experiments

app = new_group("Ask about the rummy (rules R1 to R23).")

for kind in experiments("rummy"):
    if kind.words()[0] == "rummy":
        add_experiment(app, kind)
app.command()(melds)
app.command("trace")(trace_command(RUMMY))
