// npm run bench:embedded: what the embedded database costs as it grows; writes its table of docs/performance.md.
import { build } from './build.mjs'
import { install, run } from './install.mjs'

install({ everything: true })
build()
run(['tests/bench/embedded.ts'])
