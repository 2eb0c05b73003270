import { and, asc, gte, inArray, isNotNull, lte, type SQL, sql, eq } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import {
  assertCentre,
  assertNotClosed,
  centresOf,
  everyCentre,
  hasSeveralCentres,
  isUnlimited,
  notFound,
  onlyCentre,
  type Scope,
  serveInCentres,
} from '../../centres/centres.reads.server.ts'
import type { TxContext } from '../../platform/db/context.server.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { enveloped, type EndpointHandler } from '../../platform/http/serve.server.ts'
import { formatLongDay } from '../../platform/text/dates.rules.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import type { HandlerInput } from '../../platform/wire.ts'
import { announce, mailAnnouncement, type SendParts } from '../announcements/send.server.ts'
import { dayAfter, type Holiday, HOLIDAY_NOTICE_DAYS } from '../classroom.rules.ts'
import { academyHolidays, attendance, centreHolidays, groups } from '../classroom.tables.ts'
import * as wire from './classes.contract.ts'

/** Days on which no group of the academy has class, or no group of a centre. */
export function holidayCalls(parts: SendParts): EndpointHandler[] {
  const { db } = parts.database
  return [
    serveInCentres(wire.getHolidays, async ({ query }, scope) =>
      enveloped(await presentList(db, query, scope)),
    ),

    serveInCentres(wire.setHolidays, async ({ body, person, now, audit }, scope) => {
      const { centreId = null, year } = body
      const { announced, centre } = await db.transaction(async (tx) => {
        const place = await lockedPlace(tx, centreId, scope)
        const list = { ...body, place, by: person.id, isWhole: await isUnlimited(tx, scope) }
        return { announced: await replaceYear({ tx, now }, list), centre: place.name }
      })
      if (announced !== null) await mailAnnouncement(parts, announced)
      audit(`changed the holidays of ${year}${centre && ` of the centre “${centre}”`}`)
      return {
        success: true as const,
        message: announced === null ? 'Holidays saved' : 'Holidays saved. The families are told.',
      }
    }),
  ]
}

/** Whose holidays: of a centre, or of the whole academy, which has neither id nor name here. */
type HolidayPlace = { id: string; name: string } | { id: null; name: '' }
const ACADEMY: HolidayPlace = { id: null, name: '' }
const scopeOf = ({ id }: HolidayPlace): Scope => (id === null ? everyCentre : onlyCentre(id))

type ListQuery = { year: number; centreId?: string | undefined }

/** @throws {Refusal} 404 for a centre out of scope, as for one that is not there. */
async function presentList(on: Db, { year, centreId }: ListQuery, scope: Scope): Promise<wire.HolidayList> {
  const isWhole = await isUnlimited(on, scope)
  const isSeveral = await hasSeveralCentres(on)
  const own = await centresOf(on, scope)
  const wished = own.find(({ id }) => id === centreId)
  if (centreId !== undefined && !wished) throw notFound()
  // While there is one centre, the days of the academy are its days.
  const firstOwn = isWhole ? undefined : (own.find(({ status }) => status !== 'closed') ?? own[0])
  const [centre] = isSeveral ? [wished ?? firstOwn] : []
  const place = centre ?? ACADEMY
  const shown = own.filter(({ id, status }) => status !== 'closed' || id === centre?.id)
  const lists = [
    ...(isWhole ? [{ centreId: null, name: 'All centres' }] : []),
    ...shown.map(({ id, name }) => ({ centreId: id, name })),
  ]
  return {
    centreId: place.id,
    centre: place.name,
    mayChange: centre ? centre.status !== 'closed' : isWhole,
    holidays: await holidaysOf(on, year, place),
    ofAcademy: centre ? await holidaysOf(on, year, ACADEMY) : [],
    lists: isSeveral ? lists : [],
  }
}

/**
 * Nobody else sets the holidays of this place until the end of the transaction.
 * @throws {Refusal} 404 for a centre out of scope, and for the whole academy to a seat; 409 for a closed one.
 */
async function lockedPlace(tx: Tx, centreId: string | null, scope: Scope): Promise<HolidayPlace> {
  await assertCentre(tx, centreId, scope)
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`holidays of ${centreId ?? 'the academy'}`}))`)
  if (centreId === null) return ACADEMY
  const [centre] = (await hasSeveralCentres(tx)) ? await centresOf(tx, onlyCentre(centreId)) : []
  if (!centre) throw notFound()
  await assertNotClosed(tx, centreId)
  return centre
}

const inYear = (column: AnyPgColumn, year: number): SQL | undefined =>
  and(gte(column, `${year}-01-01`), lte(column, `${year}-12-31`))

/** The days without class of a place in a year, in their order. */
const holidaysOf = (on: Db | Tx, year: number, place: HolidayPlace): Promise<Holiday[]> =>
  place.id === null
    ? on
        .select({ day: academyHolidays.day, word: academyHolidays.word })
        .from(academyHolidays)
        .where(inYear(academyHolidays.day, year))
        .orderBy(academyHolidays.day)
    : on
        .select({ day: centreHolidays.day, word: centreHolidays.word })
        .from(centreHolidays)
        .where(and(scopeOf(place).holds(centreHolidays.centreId), inYear(centreHolidays.day, year)))
        .orderBy(centreHolidays.day)

type YearList = HandlerInput<typeof wire.setHolidays>['body'] & {
  place: HolidayPlace
  by: string
  /** Whether who sets it sees the whole academy. */
  isWhole: boolean
}

/**
 * @returns the announcement, if families are told.
 * @throws {Refusal} 409 for a list that has changed, and for a new holiday on a class that was held; 422 at a
 * day of another year, and at one that is too soon for the head of a centre.
 */
async function replaceYear(
  act: TxContext,
  { year, place, seen, holidays, tell, keep = [], by, isWhole }: YearList,
): Promise<string | null> {
  const { tx, now } = act
  const elsewhere = holidays.findIndex(({ day }) => !day.startsWith(`${year}-`))
  if (elsewhere >= 0)
    throw new Refusal(422, undefined, { errors: { [`holidays.${elsewhere}.day`]: `Not a day of ${year}` } })
  const before = await holidaysOf(tx, year, place)
  if (before.map(({ day }) => day).join() !== [...new Set(seen)].toSorted().join())
    throw new Refusal(409, 'Someone else changed these holidays. Reload the page.', {
      code: 'holidays_changed',
    })
  const today = indianDay(now)
  if (!isWhole) assertKnownAhead({ before, holidays, today })
  await assertNoneHeld(tx, { place, kept: [...before.map(({ day }) => day), ...keep], holidays })
  const wanted = [...new Map(holidays.map(({ day, word }) => [day, word]))].map(([day, word]) => ({
    day,
    word,
  }))
  await storeYear(tx, {
    year,
    place,
    rows: wanted.map((holiday) => ({ ...holiday, createdBy: by, createdAt: now })),
  })
  // A day that is over is kept for the register, but is no news to families.
  const fresh = wanted.filter(
    ({ day, word }) => day >= today && !before.some((one) => one.day === day && one.word === word),
  )
  if (!tell || fresh.length === 0) return null
  return announceDays(act, { year, place, days: fresh, by })
}

type StoredYear = {
  year: number
  place: HolidayPlace
  rows: readonly (Holiday & { createdBy: string; createdAt: Date })[]
}

async function storeYear(tx: Tx, { year, place: { id: centreId }, rows }: StoredYear): Promise<void> {
  if (centreId === null) {
    await tx.delete(academyHolidays).where(inYear(academyHolidays.day, year))
    if (rows.length > 0) await tx.insert(academyHolidays).values([...rows])
    return
  }
  await tx
    .delete(centreHolidays)
    .where(and(eq(centreHolidays.centreId, centreId), inYear(centreHolidays.day, year)))
  if (rows.length > 0) await tx.insert(centreHolidays).values(rows.map((row) => ({ ...row, centreId })))
}

type NewDays = { year: number; place: HolidayPlace; days: readonly Holiday[]; by: string }

/** Tells the families of the academy or of a centre which days have no class. @returns the announcement */
function announceDays(act: TxContext, { year, place, days, by }: NewDays): Promise<string> {
  // A child may be in groups of two centres: the days of one name it.
  const list = days
    .map(({ day, word }) => ({ day, word: place.id === null ? word : `${word} (${place.name})` }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const [first] = list
  return announce(act, {
    notice: 'holidays',
    audience: place.id === null ? 'all' : 'centre',
    centreId: place.id,
    groupId: null,
    day: null,
    say: (say, { longWeekday }) => ({
      title:
        first && list.length === 1 ? say.holiday(longWeekday(first.day), first.word) : say.holidays(year),
      text: say.noClassOnDays(list.map(({ day, word }) => say.dayOf(longWeekday(day), word))),
    }),
    by,
  })
}

type ListedDays = { before: readonly Holiday[]; holidays: readonly Holiday[]; today: string }

/** @throws {Refusal} 422 at each new holiday that is over or that families would hear of too late. */
function assertKnownAhead({ before, holidays, today }: ListedDays): void {
  const soonest = dayAfter(today, HOLIDAY_NOTICE_DAYS)
  const late = holidays.flatMap(({ day }, at) => {
    if (day >= soonest || before.some((one) => one.day === day)) return []
    return [[`holidays.${at}.day`, day < today ? wordsOfPast : wordsOfSoon]]
  })
  if (late.length > 0) throw new Refusal(422, undefined, { errors: Object.fromEntries(late) })
}

const wordsOfPast = 'This day is over. Only head office can add it.'
const wordsOfSoon = `Less than ${HOLIDAY_NOTICE_DAYS} days ahead. Call the classes off instead: families then get make-ups.`

type NewHolidays = { place: HolidayPlace; kept: readonly string[]; holidays: YearList['holidays'] }

/** @throws {Refusal} 409 for new holidays on which children are marked, with how many, at each of them. */
async function assertNoneHeld(tx: Tx, { place, kept, holidays }: NewHolidays): Promise<void> {
  const days = [...new Set(holidays.map(({ day }) => day))].filter((day) => !kept.includes(day))
  const marked = await tx
    .select({ day: attendance.day, children: sql<number>`count(distinct ${attendance.studentId})::int` })
    .from(attendance)
    .innerJoin(groups, eq(groups.id, attendance.groupId))
    .where(
      and(inArray(attendance.day, days), isNotNull(attendance.mark), scopeOf(place).holds(groups.centreId)),
    )
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
