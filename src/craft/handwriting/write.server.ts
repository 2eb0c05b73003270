import { createLimit } from '../../platform/http/limits.server.ts'
import type { RoomParts } from '../../platform/rooms/room.server.ts'
import { type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import { readLetterModels } from './letter-models.server.ts'
import { readWords } from './sheet.rules.ts'
import { writingSheet } from './write.contract.ts'
import { writingDownload } from './writing-sheet-pdf.server.ts'

/** The call that draws a sheet to write on; anybody may, a class behind one address too. */
export function writeCalls({ database }: RoomParts): EndpointHandler[] {
  const perAddress = createLimit(database, 'writing-sheet-from', { acts: 60, seconds: 600 })
  return [
    serve(writingSheet, async ({ query, address, language = 'en' as const }) => {
      await perAddress.spend(address)
      const { script, words, top, middle, bottom, between, traced, empty, starts } = query
      return writingDownload({
        script,
        ruling: [top, middle, bottom, between],
        words: readWords(script, words).words,
        traced,
        empty,
        starts: starts === 'yes',
        models: await readLetterModels(database.db),
        language,
      })
    }),
  ]
}
