// npm run words: for each room, how many words there are, how many are in Hindi, how many are confirmed.
import { install, run } from './install.mjs'

install({ everything: true })
run(['tests/bench/words.ts', ...process.argv.slice(2)])
