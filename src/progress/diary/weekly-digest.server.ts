import { eq } from 'drizzle-orm'
import { announcementsFor } from '../../classroom/announcements/announcements.reads.server.ts'
import { putMessages } from '../../messages/messages.reads.server.ts'
import {
  childrenOf,
  confirmedParents,
  type PersonRow,
  personOf,
  readingLanguage,
} from '../../people/people.reads.server.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import type { Language, Translation } from '../../platform/languages.rules.ts'
import { forEachIsolated } from '../../platform/jobs/jobs.server.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import type { RoomParts } from '../../platform/rooms/room.server.ts'
import type { SignedPaths } from '../../platform/http/signed-paths.server.ts'
import { weeklyDigestMail } from '../mails.server.ts'
import { sundayLetters } from '../progress.tables.ts'
import type { WeeklyDigest } from './diary.contract.ts'
import { diariesOf } from './diary.server.ts'
import { isWorthWriting, weeklyDigest } from './weekly-digest.rules.ts'
import { letterWords } from './letter-text.rules.ts'
import { letterWeek } from './week.rules.ts'

/** How long the link in a letter can stop it, in milliseconds. */
const LINK_MS = 400 * 86_400_000
/** Parents read from the database at once. */
const AT_ONCE = 100

/** Whether a parent gets the Sunday letter; yes until it is stopped. */
export async function isDigestEnabled(on: Db | Tx, parentId: string): Promise<boolean> {
  const [said] = await on.select().from(sundayLetters).where(eq(sundayLetters.parentId, parentId))
  return said?.wanted ?? true
}

export async function setDigestEnabled(
  on: Db | Tx,
  { parentId, wanted, now }: { parentId: string; wanted: boolean; now: Date },
): Promise<void> {
  await on
    .insert(sundayLetters)
    .values({ parentId, wanted, saidAt: now })
    .onConflictDoUpdate({ target: sundayLetters.parentId, set: { wanted, saidAt: now } })
}

const signedPath = (parentId: string) => `/letters/${parentId}`

/** Whether a link that stops the letter was signed here for this parent and has not expired. */
export const isValidUnsubscribeLink = (
  signedPaths: SignedPaths,
  { parentId, until, key }: { parentId: string; until: string; key: string },
  now: Date,
): boolean => signedPaths.isGood(`${signedPath(parentId)}?until=${until}&key=${key}`, now.getTime())

/** The letter about a family's children this week; undefined when there is nothing to report. */
export async function letterOf(
  on: Db | Tx,
  parentId: string,
  { monday, now, language }: { monday: string; now: Date; language: Translation | undefined },
): Promise<WeeklyDigest | undefined> {
  const children = (await childrenOf(on, parentId)).filter(({ consent }) => consent !== undefined)
  if (children.length === 0) return undefined
  const diaries = await diariesOf(
    on,
    children.map(({ child }) => child),
    { monday, now, language },
  )
  const worth = diaries.filter(isWorthWriting)
  if (worth.length === 0) return undefined
  const announcements = await announcementsFor(
    on,
    children.map(({ child }) => child.id),
    now,
  )
  const unread = announcements
    .filter(({ readAt, sentAt }) => readAt === null && indianDay(new Date(sentAt)) >= monday)
    .map(({ title, text, inHindi }) =>
      language === 'hi' && inHindi
        ? { ...inHindi, isTranslated: true }
        : { title, text, isTranslated: false },
    )
  return weeklyDigest(monday, worth, unread)
}

type LetterParts = Pick<RoomParts, 'database' | 'outbox' | 'signedPaths' | 'publicUrl'>

/**
 * Queues the Sunday letter for every parent who wants it, once per week and family: the week is part of the
 * mail's key. A family that fails does not stop the others.
 */
export async function sendWeeklyDigests(parts: LetterParts, now: Date): Promise<void> {
  const monday = letterWeek(now)
  if (monday === null) return
  const { database, outbox, signedPaths, publicUrl } = parts
  await forEachIsolated(allParents(database.db), async ({ id }) => {
    await database.db.transaction(async (tx) => {
      // Read again: the parent may have been erased, or stopped the letter, meanwhile.
      const parent = await personOf(tx, id)
      if (!parent?.email || parent.erasedAt || !(await isDigestEnabled(tx, id))) return
      const reads = readingLanguage(parent)
      const language = reads === 'en' ? undefined : reads
      const letter = await letterOf(tx, id, { monday, now, language })
      if (!letter) return
      const link = new URL(signedPaths.sign(signedPath(id), now.getTime() + LINK_MS), publicUrl)
      const links = {
        diary: new URL('/family', publicUrl).href,
        stop: new URL(`/letters/stop/${id}${link.search}`, publicUrl).href,
      }
      const mail = weeklyDigestMail.write(
        {
          key: `sunday:${id}:${monday}`,
          to: parent.email,
          letter,
          links,
          unsubscribe: new URL(`/api/letters/${id}${link.search}`, publicUrl).href,
        },
        reads,
      )
      const [child] = letter.children
      const facts = (language: Language) => ({
        child: child?.name.split(' ')[0] ?? '',
        week: letterWords[language].week(letter.monday),
        sentence: child ? letterWords[language].summary(child.summary) : '',
      })
      await putMessages({ tx, outbox, now }, [
        { kind: 'sunday_letter', key: mail.key, personId: id, facts, path: '/family/letter', mail },
      ])
    })
  })
  outbox.wake()
}

async function* allParents(on: Db): AsyncGenerator<PersonRow> {
  let after: string | null = null
  for (;;) {
    const parents: PersonRow[] = await confirmedParents(on, { after, limit: AT_ONCE })
    yield* parents
    after = parents.at(-1)?.id ?? null
    if (parents.length < AT_ONCE) return
  }
}
