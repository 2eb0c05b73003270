// npm run bench:attempt: measures how soon a quiz can be answered on a phone and writes the table of docs/performance.md.
import { build } from './build.mjs'
import { install, run } from './install.mjs'

install({ everything: true })
build()
run(['tests/bench/attempt.ts'])
