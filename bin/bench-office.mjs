// npm run bench:office: measures the office's lists, search and exports on large tables.
import { build } from './build.mjs'
import { install, run } from './install.mjs'

install({ everything: true })
build()
run(['tests/bench/office.ts'])
