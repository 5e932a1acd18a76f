// Times the hands of a race against the frame in which it was painted (kit/page/race.py); Python judges.
