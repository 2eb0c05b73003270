// npm run try:update: two instances are updated, and taken back, while 500 students write.
import { build } from './build.mjs'
import { install, run } from './install.mjs'

install({ everything: true })
build()
run(['tests/trials/update.ts'])
