// npm run books: checks every invariant of the fees' books on the database of the settings; exit 1 if one fails.
import { install, run } from './install.mjs'

install({ everything: false })
run(['src/app/server/books.server.ts', ...process.argv.slice(2)])
