// npm run bench:competition: BENCH_STUDENTS take a quiz at once; writes its table of docs/performance.md.
import { build } from './build.mjs'
import { install, run } from './install.mjs'

install({ everything: true })
build()
run(['tests/bench/competition.ts'])
