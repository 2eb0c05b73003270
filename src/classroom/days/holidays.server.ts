import { and, asc, gte, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { TxContext } from '../../platform/db/context.server.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import { formatLongDay } from '../../platform/text/dates.rules.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import type { HandlerInput } from '../../platform/wire.ts'
import { announce, mailAnnouncement, type SendParts } from '../announcements/send.server.ts'
import { academyHolidays, attendance } from '../classroom.tables.ts'
import { getHolidays, setHolidays } from './classes.contract.ts'

/** Days on which no group of the academy has class. */
export function holidayCalls(parts: SendParts): EndpointHandler[] {
  const { db } = parts.database
  return [
    serve(getHolidays, async ({ query }) => enveloped({ holidays: await holidaysOf(db, query.year) })),

    serve(setHolidays, async ({ body, person, now, audit }) => {
      const announced = await db.transaction((tx) => replaceYear({ tx, now }, { ...body, by: person.id }))
      if (announced !== null) await mailAnnouncement(parts, announced)
      audit(`changed the holidays of ${body.year}`)
      return {
        success: true as const,
        message: announced === null ? 'Holidays saved' : 'Holidays saved. The families are told.',
      }
    }),
  ]
}

const inYear = (year: number) =>
  and(gte(academyHolidays.day, `${year}-01-01`), lte(academyHolidays.day, `${year}-12-31`))

const holidaysOf = (on: Db | Tx, year: number): Promise<{ day: string; word: string }[]> =>
  on
    .select({ day: academyHolidays.day, word: academyHolidays.word })
    .from(academyHolidays)
    .where(inYear(year))
    .orderBy(academyHolidays.day)

type YearList = HandlerInput<typeof setHolidays>['body'] & { by: string }

/**
 * @returns the announcement, if families are told.
 * @throws {Refusal} 409 for a list that has changed, and for a new holiday on a class that was held.
 */
async function replaceYear(
  act: TxContext,
  { year, seen, holidays, tell, keep = [], by }: YearList,
): Promise<string | null> {
  const { tx, now } = act
  const elsewhere = holidays.findIndex(({ day }) => !day.startsWith(`${year}-`))
  if (elsewhere >= 0)
    throw new Refusal(422, undefined, { errors: { [`holidays.${elsewhere}.day`]: `Not a day of ${year}` } })
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('holidays of the academy'))`)
  const before = await holidaysOf(tx, year)
  if (before.map(({ day }) => day).join() !== [...new Set(seen)].toSorted().join())
    throw new Refusal(409, 'Someone else changed these holidays. Reload the page.', {
      code: 'holidays_changed',
    })
  const wanted = new Map(holidays.map(({ day, word }) => [day, word]))
  await assertNoneHeld(tx, { kept: [...before.map(({ day }) => day), ...keep], holidays })
  await tx.delete(academyHolidays).where(inYear(year))
  if (wanted.size > 0)
    await tx
      .insert(academyHolidays)
      .values([...wanted].map(([day, word]) => ({ day, word, createdBy: by, createdAt: now })))
  // A day that is over is kept for the register, but is no news to families.
  const today = indianDay(now)
  const fresh = [...wanted].filter(
    ([day, word]) => day >= today && !before.some((one) => one.day === day && one.word === word),
  )
  if (!tell || fresh.length === 0) return null
  const days = fresh.toSorted()
  const [first] = days
  return announce(act, {
    notice: 'holidays',
    audience: 'all',
    centreId: null,
    groupId: null,
    day: null,
    say: (say, { longWeekday }) => ({
      title: first && days.length === 1 ? say.holiday(longWeekday(first[0]), first[1]) : say.holidays(year),
      text: say.noClassOnDays(days.map(([day, word]) => say.dayOf(longWeekday(day), word))),
    }),
    by,
  })
}

type NewHolidays = { kept: readonly string[]; holidays: YearList['holidays'] }

/** @throws {Refusal} 409 for new holidays on which children are marked, with how many, at each of them. */
async function assertNoneHeld(tx: Tx, { kept, holidays }: NewHolidays): Promise<void> {
  const days = [...new Set(holidays.map(({ day }) => day))].filter((day) => !kept.includes(day))
  const marked = await tx
    .select({ day: attendance.day, children: sql<number>`count(distinct ${attendance.studentId})::int` })
    .from(attendance)
    .where(and(inArray(attendance.day, days), isNotNull(attendance.mark)))
    .groupBy(attendance.day)
    .orderBy(asc(attendance.day))
  if (marked.length === 0) return
  const texts = marked.map(({ day, children }) => `${markedText(children)} on ${formatLongDay(day)}`)
  throw new Refusal(409, `${texts.join(', ')}. Choose another day, or keep these marks.`, {
    code: 'holiday_on_held_class',
    errors: Object.fromEntries(
      marked.map(({ day, children }) => [
        `holidays.${holidays.findIndex((one) => one.day === day)}.day`,
        `${markedText(children)} on this day`,
      ]),
    ),
  })
}

const markedText = (children: number): string =>
  children === 1 ? '1 child was marked' : `${children} children were marked`
