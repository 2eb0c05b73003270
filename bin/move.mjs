// npm run move -- postgres://...: moves the academy from the embedded database to an empty PostgreSQL database.
import { install, run } from './install.mjs'

install({ everything: false })
run(['src/app/server/move.server.ts', ...process.argv.slice(2)])
