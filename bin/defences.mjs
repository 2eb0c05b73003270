// npm run test:defences: breaks each defence on purpose, in a copy, and says which of them no test notices.
import { build } from './build.mjs'
import { install, run } from './install.mjs'

install({ everything: true })
build()
run(['tests/defences/run.ts', ...process.argv.slice(2)])
