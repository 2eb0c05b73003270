// npm run bench:cluster: a competition on a cluster whose parts are ended in turn; its table of docs/performance.md.
import { build } from './build.mjs'
import { install, run } from './install.mjs'

install({ everything: true })
build()
run(['tests/bench/cluster.ts'])
