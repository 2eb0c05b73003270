import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import * as wire from './letter-models.contract.ts'
import { letterModels } from './letter-models.tables.ts'
import { builtIn, isOrderOf, type LetterModel, type StrokeOrder } from './letter-order.rules.ts'
import type { Script } from './letters.rules.ts'

const UNKNOWN_STROKES = 'Use each stroke of the letter exactly once'

/** How the academy writes its letters: those that are signed off. */
export async function readLetterModels(db: Database['db']): Promise<LetterModel[]> {
  const { script, letter, order } = letterModels
  return db.select({ script, letter, order }).from(letterModels).orderBy(asc(script), asc(letter))
}

/** The calls that say how the academy writes its letters; anybody may read it. */
export const letterModelCalls = ({ db }: Database): EndpointHandler[] => [
  serve(wire.getLetterModels, async () => {
    const rows = await readLetterModels(db)
    return enveloped(rows.map((row) => ({ ...row, order: [...row.order] })))
  }),

  serve(wire.signOffLetter, async ({ body, now }) => {
    await setModel(db, body, now)
    return signedOff(body)
  }),

  serve(wire.signOffLetterAsOffice, async ({ body, now, audit }) => {
    await setModel(db, body, now)
    audit(`${body.order ? 'signed off' : 'withdrew'} how “${body.letter}” is written`)
    return signedOff(body)
  }),
]

type SignOff = { script: Script; letter: string; order: StrokeOrder | null }

/** Stores or withdraws a sign-off. @throws {Refusal} 404 without such a letter, 422 for other strokes. */
async function setModel(db: Database['db'], { script, letter, order }: SignOff, now: Date): Promise<void> {
  const known = builtIn(script, letter)
  if (!known) throw new Refusal(404, 'Letter not found', { code: 'letter_not_found' })
  if (order === null) {
    await db.delete(letterModels).where(and(eq(letterModels.script, script), eq(letterModels.letter, letter)))
    return
  }
  if (!isOrderOf(order, known))
    throw new Refusal(422, UNKNOWN_STROKES, {
      code: 'unknown_strokes',
      errors: { order: UNKNOWN_STROKES },
    })
  await db
    .insert(letterModels)
    .values({ script, letter, order, signedOffAt: now })
    .onConflictDoUpdate({
      target: [letterModels.script, letterModels.letter],
      set: { order, signedOffAt: now },
    })
}

const signedOff = ({ letter, order }: SignOff) => ({
  success: true as const,
  message: order ? `Signed off: ${letter}` : `Sign-off withdrawn: ${letter}`,
})
