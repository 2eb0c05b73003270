// npm run access: writes docs/access.md from the contracts.
import { install, run } from './install.mjs'

install({ everything: true })
run(['tests/bench/access.ts'])
