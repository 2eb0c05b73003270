import { eq } from 'drizzle-orm'
import { putLetters } from '../../academy/letters.server.ts'
import { childrenOf, type PersonRow, personOf, reachedParents } from '../../people/people.reads.server.ts'
import type { Db, Tx } from '../../platform/db.server.ts'
import { eachAlone } from '../../platform/jobs.server.ts'
import type { RoomParts } from '../../platform/room.server.ts'
import type { SignedPaths } from '../../platform/signed-paths.server.ts'
import { sundayLetters } from '../progress.tables.ts'
import type { SundaysLetter } from './diary.contract.ts'
import { diariesOf } from './diary.server.ts'
import { isWorthWriting, sundaysLetter } from './letter.rules.ts'
import { letterHtml, letterLines } from './letter-text.rules.ts'
import { letterWeek } from './week.rules.ts'

/** How long the link in a letter stops it, in milliseconds: longer than anybody keeps looking for it. */
const LINK_MS = 400 * 86_400_000
/** So many parents are read at once. */
const AT_ONCE = 100

/** Whether a parent gets Sunday's letter: until somebody says no. */
export async function letterWanted(on: Db | Tx, parentId: string): Promise<boolean> {
  const [said] = await on.select().from(sundayLetters).where(eq(sundayLetters.parentId, parentId))
  return said?.wanted ?? true
}

export async function sayLetter(
  on: Db | Tx,
  { parentId, wanted, now }: { parentId: string; wanted: boolean; now: Date },
): Promise<void> {
  await on
    .insert(sundayLetters)
    .values({ parentId, wanted, saidAt: now })
    .onConflictDoUpdate({ target: sundayLetters.parentId, set: { wanted, saidAt: now } })
}

const signedPath = (parentId: string) => `/letters/${parentId}`

/** Whether a link that stops a letter was made here for this parent, and is not too old. */
export const isGoodLink = (
  signedPaths: SignedPaths,
  { parentId, until, key }: { parentId: string; until: string; key: string },
  now: Date,
): boolean => signedPaths.isGood(`${signedPath(parentId)}?until=${until}&key=${key}`, now.getTime())

/** What is to be told of the children of a family this week; undefined when nothing is. */
export async function letterOf(
  on: Db | Tx,
  parentId: string,
  { monday, now }: { monday: string; now: Date },
): Promise<SundaysLetter | undefined> {
  const children = (await childrenOf(on, parentId)).filter(({ consent }) => consent !== undefined)
  if (children.length === 0) return undefined
  const diaries = await diariesOf(
    on,
    children.map(({ child }) => child),
    { monday, now },
  )
  const worth = diaries.filter(isWorthWriting)
  return worth.length > 0 ? sundaysLetter(worth) : undefined
}

type LetterParts = Pick<RoomParts, 'database' | 'outbox' | 'signedPaths' | 'publicUrl'>

/**
 * Sunday's letter to every parent who wants it. It is put once per week and family, whoever does it and
 * however often: the week stands in its key. A family that fails keeps no other waiting.
 */
export async function writeSundaysLetters(parts: LetterParts, now: Date): Promise<void> {
  const monday = letterWeek(now)
  if (monday === null) return
  const { database, outbox, signedPaths, publicUrl } = parts
  await eachAlone(allParents(database.db), async ({ id }) => {
    await database.db.transaction(async (tx) => {
      // Who was erased, or said no, while others were written to.
      const parent = await personOf(tx, id)
      if (!parent?.email || parent.erasedAt || !(await letterWanted(tx, id))) return
      const letter = await letterOf(tx, id, { monday, now })
      if (!letter) return
      const link = new URL(signedPaths.sign(signedPath(id), now.getTime() + LINK_MS), publicUrl)
      const links = {
        diary: new URL('/family', publicUrl).href,
        stop: new URL(`/letters/stop/${id}${link.search}`, publicUrl).href,
      }
      await putLetters({ tx, outbox }, [
        {
          key: `sunday:${id}:${monday}`,
          to: parent.email,
          subject: letter.subject,
          lines: letterLines(letter, links),
          html: letterHtml(letter, links),
          unsubscribe: new URL(`/api/letters/${id}${link.search}`, publicUrl).href,
        },
      ])
    })
  })
  outbox.wake()
}

async function* allParents(on: Db): AsyncGenerator<PersonRow> {
  let after: string | null = null
  for (;;) {
    const parents: PersonRow[] = await reachedParents(on, { after, limit: AT_ONCE })
    yield* parents
    after = parents.at(-1)?.id ?? null
    if (parents.length < AT_ONCE) return
  }
}
