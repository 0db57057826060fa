"""What is measured. Each module runs alone, in the environment of its library, and prints one line of JSON.

``python -m benchmarks.contenders.ours NAME SECONDS`` measures one contender for about so many CPU-seconds.
"""
