import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { channels, endpoints } from '../../src/app/rooms.server.ts'
import { accessTable } from '../access-table.ts'

writeFileSync(join(import.meta.dirname, '../../docs/access.md'), accessTable(endpoints, channels))
