"""Rule sets: tables of knobs with bounds, help and rule numbers, the presets, and how a user's choice is resolved."""
