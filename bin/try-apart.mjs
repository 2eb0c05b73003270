// npm run try:apart: three machines with a network of their own; cables are pulled and a machine is lost.
import { build } from './build.mjs'
import { install, run } from './install.mjs'

install({ everything: true })
build()
run(['tests/trials/apart.ts'])
