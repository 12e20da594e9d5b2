"""What one viewer of one match is shown, as the structs of `kirifuda.server.messages`: all of it has passed `view`."""
