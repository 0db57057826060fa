"""What lives while people play: tables, connections, deadlines, chat, bots, hints."""
