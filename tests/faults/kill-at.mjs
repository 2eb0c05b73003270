// Loaded before a command: ends its process, as SIGKILL does, right before the file operation that KILL_AT
// names as `operation:count:words in its path`. The file system and the database are real.
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

const [operation, count, words] = (process.env.KILL_AT ?? '').split(':')
const original = fs[operation]
let met = 0
fs[operation] = (...args) => {
  if (args.some((arg) => typeof arg === 'string' && arg.includes(words))) met += 1
  if (met === Number(count)) process.kill(process.pid, 'SIGKILL')
  return original(...args)
}
syncBuiltinESMExports()
