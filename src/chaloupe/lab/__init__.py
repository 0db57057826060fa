"""The laboratory: learning environments, contests, studies, tuning, the referee and other texts for programs."""
