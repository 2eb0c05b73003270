// npm run test:model: attempts through 2,000 random courses, on the embedded database or TEST_DATABASE_URL's.
import { install, run } from './install.mjs'

install({ everything: true })
run(['tests/model/run.ts'])
