// npm run bench:fees: measures the billing run, the dues and the payment at the desk in a network of centres.
import { build } from './build.mjs'
import { install, run } from './install.mjs'

install({ everything: true })
build()
run(['tests/bench/fees.ts', ...process.argv.slice(2)])
