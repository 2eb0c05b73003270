// npm run bench:craft: measures the practice pages and writes the table of docs/performance.md.
import { build } from './build.mjs'
import { install, run } from './install.mjs'

install({ everything: true })
build()
run(['tests/bench/craft.ts'])
