// npm run bench: measures the budgets as ratios in one run and writes the table of docs/performance.md.
import { build } from './build.mjs'
import { install, run } from './install.mjs'

install({ everything: true })
build()
run(['tests/bench/bench.ts'])
