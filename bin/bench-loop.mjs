// npm run bench:loop: measures how long whoever works here waits, and writes the table of
// docs/performance.md.
import { build } from './build.mjs'
import { install, run } from './install.mjs'

install({ everything: true })
build()
run(['tests/bench/loop.ts'])
