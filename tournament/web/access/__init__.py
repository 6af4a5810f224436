"""Who may do what: roles, links, passwords, sessions."""
