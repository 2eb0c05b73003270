import { join } from 'node:path'
import { openFormats } from '../../platform/backup/open-formats.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import type { RoomParts } from '../../platform/rooms/room.server.ts'
import { assertExportAllowed } from '../policy.server.ts'
import { downloadExport } from './export.contract.ts'
import { columnWords, rowWords } from './export-words.rules.ts'

const words = { rows: rowWords, columns: columnWords }

type Parts = Pick<RoomParts, 'database' | 'files' | 'backups' | 'signedPaths' | 'notExported'>

/** Everything of the academy as one archive; one at a time in this process. */
export function exportCalls({
  database,
  files,
  backups,
  signedPaths,
  notExported,
}: Parts): EndpointHandler[] {
  let isRunning = false
  async function* alone(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    isRunning = true
    try {
      yield* chunks
    } finally {
      isRunning = false
    }
  }
  return [
    serve(downloadExport, async ({ params: { id }, query: { until, key }, person, now }) => {
      // Of another person's link the caller's own path is not signed.
      assertExportAllowed(signedPaths, { personId: id === person.id ? id : '', until, key, now })
      if (isRunning)
        throw new Refusal(409, 'An export is already being downloaded.', { code: 'export_running' })
      const folder = join(backups.folder, 'export')
      const file = openFormats({ database, files, folder, now, notExported: notExported(), words })
      return { ...file, chunks: alone(file.chunks) }
    }),
  ]
}
