"""Connect four of pgx on the processor: compiled by XLA, random legal actions, automatic reset, 1,024 games at once."""

import os
from collections.abc import Callable
from typing import Any

# One thread, as all contenders have; before JAX is imported.
os.environ["JAX_PLATFORMS"] = "cpu"
os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset

from benchmarks.contenders.clock import Work, measure

NUMBER = 1024
STEPS = 50

ENV = pgx.make("connect_four")
STEP = jax.vmap(auto_reset(ENV.step, ENV.init))


def one(state: Any, key: Any) -> Any:
    """Step all games with random legal actions; the state holds masks and observations."""
    choice, luck = jax.random.split(key)
    actions = jax.random.categorical(choice, jnp.log(state.legal_action_mask.astype(jnp.float32)), axis=1)
    return STEP(state, actions, jax.random.split(luck, NUMBER))


def scanned(state: Any, key: Any) -> Any:
    """Step all games many times without leaving XLA."""
    after, _ = jax.lax.scan(lambda before, own: (one(before, own), None), state, jax.random.split(key, STEPS))
    return after


def stepped(program: Any, times: int) -> Work:
    """Compile a program and run it again and again."""
    ready = jax.jit(program)
    state = jax.jit(jax.vmap(ENV.init))(jax.random.split(jax.random.PRNGKey(0), NUMBER))
    key = jax.random.PRNGKey(1)

    def work(_chooser: Callable[[], float]) -> int:
        nonlocal state, key
        for _ in range(times):
            key, own = jax.random.split(key)
            state = ready(state, own)
        jax.block_until_ready(state)
        return NUMBER * STEPS

    return work


if __name__ == "__main__":
    measure({"scan": stepped(scanned, 1), "calls": stepped(one, STEPS)})
