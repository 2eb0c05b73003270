// npm run bench:pages: measures the public pages with Lighthouse and writes the table of docs/performance.md.
import { build } from './build.mjs'
import { install, run } from './install.mjs'

install({ everything: true })
build()
run(['tests/bench/pages.ts'])
