"""What can differ from game to game, each as a field of its own."""


class Rules:
    """The rules of one game.

    rack_size: tiles on a full rack.
    bonus, bonus_from: points for playing `bonus_from` tiles or more in one turn.
    """

    def __init__(self, rack_size=7, bonus=50, bonus_from=7):
        self.rack_size = rack_size
        self.bonus = bonus
        self.bonus_from = bonus_from


CARTRIDGE = Rules()
