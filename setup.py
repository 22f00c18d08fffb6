"""Map the package `tricklab` to its rooms, which stand at the top level, so that no link is needed to install it.

``src/tricklab`` has links to the rooms for tools that read a package from one folder. A checkout may lack them:
Windows and downloaded archives leave links out.
"""

from setuptools import find_namespace_packages, setup

ROOMS = ("analysis", "crews", "engine", "scripts", "web")

# Folders of templates and pages have no modules, but setuptools takes data from packages alone.
folders = find_namespace_packages(include=[*ROOMS, *(f"{room}.*" for room in ROOMS)], exclude=["*__pycache__*"])
setup(
    packages=["tricklab", *(f"tricklab.{folder}" for folder in folders)],
    package_dir={"tricklab": "src/tricklab"} | {f"tricklab.{room}": room for room in ROOMS},
)
