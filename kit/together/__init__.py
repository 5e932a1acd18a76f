"""One question before a whole class: the wall that all look at, and the phones on which everybody decides."""
