"""What pyproject.toml cannot say: in a package the notebooks are in `kit`; in the repository they lie beside it."""

from pathlib import Path
from shutil import copytree, ignore_patterns

from setuptools import setup
from setuptools.command.build_py import build_py


class WithNotebooks(build_py):
    """Copies them; an editable install finds those of the repository (`kit.release.NOTEBOOKS`)."""

    def run(self) -> None:
        """Copy the modules and their data, then the notebooks."""
        super().run()
        if not self.editable_mode:
            ours = Path(self.build_lib, "kit/notebooks")
            copytree("notebooks", ours, ignore=ignore_patterns(".*", "__pycache__"), dirs_exist_ok=True)


setup(cmdclass={"build_py": WithNotebooks})
