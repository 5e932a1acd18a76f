"""Pages with a kernel behind them: all of the server that knows Voilà and Jupyter, imported only where it is used."""
