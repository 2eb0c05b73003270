// npm run doctor: says in sentences what is wrong with this academy and how to mend it; exit 1 if something is.
import { install, run } from './install.mjs'

install({ everything: false })
run(['src/app/server/doctor.server.ts', ...process.argv.slice(2)])
