// npm run owner -- "Full name" email mobile: the first owner of an academy that is not the demo.
import { install, run } from './install.mjs'

install({ everything: false })
run(['src/app/server/owner.server.ts', ...process.argv.slice(2)])
