// npm run restore FILE: fills this database and these uploads from a backup, while the academy is stopped.
import { install, run } from './install.mjs'

install({ everything: false })
run(['src/app/server/restore.server.ts', ...process.argv.slice(2)])
