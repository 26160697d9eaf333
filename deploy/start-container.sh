#!/bin/sh
# Runs the container's command as the user `node`. Many hosts mount volumes that belong to root: started
# as root, this gives the volume to `node` first.
if [ "$(id -u)" = 0 ]; then
  chown -R node:node "$DATA_DIR"
  exec setpriv --reuid=node --regid=node --init-groups "$@"
fi
exec "$@"
