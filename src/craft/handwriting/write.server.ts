import { createLimit } from '../../platform/limits.server.ts'
import type { RoomParts } from '../../platform/room.server.ts'
import { type Served, serve } from '../../platform/serve.server.ts'
import { readWords } from './sheet.rules.ts'
import { writingSheet } from './write.contract.ts'
import { writingDownload } from './writing-paper.server.ts'

/** The call that draws a sheet to write on; anybody may, a class behind one address too. */
export function writeCalls({ database }: RoomParts): Served[] {
  const perAddress = createLimit(database, 'writing-sheet-from', { acts: 60, seconds: 600 })
  return [
    serve(writingSheet, async ({ query, address }) => {
      await perAddress.spend(address)
      const { script, words, top, middle, bottom, between, traced, empty, starts } = query
      return writingDownload({
        script,
        ruling: [top, middle, bottom, between],
        words: readWords(script, words).words,
        traced,
        empty,
        starts: starts === 'yes',
      })
    }),
  ]
}
