// npm run try:watch: checks the alert rules with promtool, and has Debian's prometheus scrape a running server.
import { build } from './build.mjs'
import { install, run } from './install.mjs'

install({ everything: true })
build()
run(['tests/trials/watch.ts'])
