import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints } from '../../src/app/rooms.server.ts'
import { accessTable } from '../access-table.ts'

writeFileSync(join(import.meta.dirname, '../../docs/access.md'), accessTable(endpoints))
