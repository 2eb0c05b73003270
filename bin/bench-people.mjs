// npm run bench:people: measures the office's list with 100,000 people.
import { build } from './build.mjs'
import { install, run } from './install.mjs'

install({ everything: true })
build()
run(['tests/bench/people.ts'])
