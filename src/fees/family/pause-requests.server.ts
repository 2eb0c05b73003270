import type { Database } from '../../platform/db/db.server.ts'
import { createLimit } from '../../platform/http/limits.server.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import { presentPausedMonth } from '../pause-requests-shown.server.ts'
import { askPause, costOfPause, takePauseRequestBack } from '../pause-requests.server.ts'
import { askForPause, previewPause, takePauseBack } from './pause-requests.contract.ts'

/** Pauses that a parent asks for. */
export function familyPauseCalls(database: Database): EndpointHandler[] {
  const { db } = database
  const looked = createLimit(database, 'pauses-previewed-by', { acts: 60, seconds: 600 })
  const sent = createLimit(database, 'pauses-asked-by', { acts: 20, seconds: 600 })
  return [
    serve(previewPause, async ({ params: { id: stayId }, body, person, now }) => {
      const personId = person.account.id
      await looked.spend(personId)
      const months = await costOfPause(db, now, { ...body, stayId, personId })
      return enveloped({ months: months.map(presentPausedMonth) })
    }),

    serve(askForPause, async ({ body: { requestId: id, planId: stayId, ...days }, person, now }) => {
      const personId = person.account.id
      await sent.spend(personId)
      await db.transaction((tx) => askPause({ tx, now }, { ...days, id, stayId, personId }))
      return { success: true as const, message: 'The academy will answer' }
    }),

    serve(takePauseBack, async ({ params: { id }, person, now }) => {
      const personId = person.account.id
      await db.transaction((tx) => takePauseRequestBack({ tx, now }, { id, personId }))
      return { success: true as const, message: 'Taken back' }
    }),
  ]
}
