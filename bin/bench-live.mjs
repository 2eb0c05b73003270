// npm run bench:live: measures live lessons on one process. ROOMS, CHILDREN and SECONDS change its size.
import { build } from './build.mjs'
import { install, run } from './install.mjs'

install({ everything: true })
build()
run(['tests/bench/live.ts'])
run(['tests/bench/live-flash.ts'])
