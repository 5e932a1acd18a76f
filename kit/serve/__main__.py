"""`python -m kit.serve`."""

import sys

from kit.serve.cli import main

sys.exit(main())
