"""Pictures of every screen in every state.

A scene is a generator that plays on a handheld by `Hands` and yields the name of each state that
it comes to; the name begins with that of the screen. `python -m host_tests.ui.pictures` makes the
pictures that are expected.
"""

import tools  # noqa: F401  which puts the engine on the path
