// npm run try:recovery: PostgreSQL is lost and restored to a moment before a mistake, from pgBackRest's archive.
import { install, run } from './install.mjs'

install({ everything: true })
run(['tests/trials/recovery.ts'])
