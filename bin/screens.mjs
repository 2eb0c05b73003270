// npm run screens: pictures of every screen at four widths and in both themes, in the folder screens/.
import { build } from './build.mjs'
import { install, run } from './install.mjs'

install({ everything: true })
build()
run(['tests/bench/screens.ts'])
