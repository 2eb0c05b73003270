// npm run backup: makes a backup, of a running academy too, and prints the file.
import { install, run } from './install.mjs'

install({ everything: false })
run(['src/app/server/backup.server.ts', ...process.argv.slice(2)])
