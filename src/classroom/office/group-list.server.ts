import { and, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import { centresOf, everyCentre, hasSeveralCentres, type Scope } from '../../centres/centres.reads.server.ts'
import { indianDay } from '../../platform/text/india.rules.ts'
import { namesOf } from '../../people/people.reads.server.ts'
import { MOST_PAGE_ROWS } from '../../platform/http/cursor.contract.ts'
import { paginate } from '../../platform/http/cursor.server.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { MAX_SEARCH_HITS } from '../../platform/rooms/dashboard.server.ts'
import type { SheetColumn } from '../../platform/sheets/sheets.server.ts'
import type { HandlerInput } from '../../platform/wire.ts'
import { timeOfWeekday, weekdaysWords } from '../classroom.rules.ts'
import { groups } from '../classroom.tables.ts'
import { type GroupRow as Stored, presentGroups } from '../groups.server.ts'
import type { findGroups, GroupRow, GroupState } from './groups.contract.ts'

const pageQuery = paginate(groups, { createdAt: 'createdAt', name: 'name' }, '-createdAt')

const stateOf = ({ fromDay, untilDay }: Pick<Stored, 'fromDay' | 'untilDay'>, today: string): GroupState => {
  if (untilDay !== null && untilDay < today) return 'over'
  return fromDay > today ? 'planned' : 'running'
}

/** The same as stateOf, for the database. */
const inState = (state: GroupState, today: string): SQL => sql`case
  when ${groups.untilDay} < ${today} then 'over'
  when ${groups.fromDay} > ${today} then 'planned'
  else 'running' end = ${state}`

type GroupQuery = HandlerInput<typeof findGroups>['body']

const wordsIn = (words: string) => {
  const like = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  return or(ilike(groups.name, like), ilike(groups.subject, like), ilike(groups.level, like))
}

/** The groups that this holds for, at most a handful, by name: of the search, which no seat may use. */
export const groupsNamed = (on: Db, words: string): Promise<Stored[]> =>
  on
    .select()
    .from(groups)
    .where(and(wordsIn(words), everyCentre.holds(groups.centreId)))
    .orderBy(groups.name, groups.id)
    .limit(MAX_SEARCH_HITS)

/** Groups as the office's list has them. */
export async function rowsOf(on: Db | Tx, rows: readonly Stored[], now: Date): Promise<GroupRow[]> {
  const today = indianDay(now)
  const teachers = await namesOf(
    on,
    rows.map(({ teacherId }) => teacherId),
  )
  const onWire = await presentGroups(on, rows, now)
  const centres = (await hasSeveralCentres(on)) ? await centresOf(on, everyCentre) : []
  const names = new Map(centres.map(({ id, name }) => [id, name]))
  return onWire.map((group, at) => {
    const { teacherId = '', centreId = '' } = rows[at] ?? {}
    const [teacher, centre] = [teachers.get(teacherId) ?? '', names.get(centreId) ?? '']
    return { ...group, teacherId, teacher, centre, state: stateOf(group, today) }
  })
}

/** A read of the list: what is asked for, by whom, and when. */
type ListRead = { asked: GroupQuery; scope: Scope; now: Date }

/** One page of the list. @throws {Refusal} 422 for a page that is none. */
export async function groupPage(
  db: Db,
  { asked: { words, state, centreId, ...asked }, scope, now }: ListRead,
) {
  const page = pageQuery(asked)
  const rows = await db
    .select()
    .from(groups)
    .where(
      and(
        scope.holds(groups.centreId),
        words ? wordsIn(words) : undefined,
        state && inState(state, indianDay(now)),
        centreId === undefined ? undefined : eq(groups.centreId, centreId),
        page.after,
      ),
    )
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const shown = new Map((await rowsOf(db, rows, now)).map((row) => [row._id, row]))
  return page.reply(
    rows,
    (row) => row,
    ({ id }) => shown.get(id) as GroupRow,
  )
}

/** All that fit, page after page. */
export async function* allGroups(db: Db, { asked, ...read }: ListRead): AsyncGenerator<GroupRow> {
  for (let after: string | undefined | null; after !== null; ) {
    const { data, next } = await groupPage(db, { ...read, asked: { ...asked, after, limit: MOST_PAGE_ROWS } })
    yield* data
    after = next
  }
}

/** One group's row. */
export async function storedGroup(on: Db | Tx, id: string, scope: Scope): Promise<Stored | undefined> {
  const [row] = await on
    .select()
    .from(groups)
    .where(and(eq(groups.id, id), scope.holds(groups.centreId)))
  return row
}

/** The columns of the list as a sheet; `several`: whether the academy has several centres. */
export const groupColumns = (several: boolean): readonly SheetColumn<GroupRow>[] =>
  several ? [...columns, { head: 'Centre', cell: ({ centre }) => centre }] : columns

/** '16:30'; where times differ '17:00, 11:00', in the order of the days. */
const timesText = ({ weekdays, ...times }: GroupRow): string =>
  [...new Set(weekdays.map((weekday) => timeOfWeekday(times, weekday)))].join(', ')

const columns: readonly SheetColumn<GroupRow>[] = [
  { head: 'Group', cell: ({ name }) => name },
  { head: 'Subject', cell: ({ subject }) => subject },
  { head: 'Level', cell: ({ level }) => level },
  { head: 'Teacher', cell: ({ teacher }) => teacher },
  { head: 'Days', cell: ({ weekdays }) => weekdaysWords(weekdays) },
  { head: 'Time (IST)', cell: timesText },
  { head: 'Minutes', cell: ({ minutes }) => minutes },
  { head: 'Place', cell: ({ place }) => place },
  { head: 'Children', cell: ({ children }) => children },
  { head: 'Seats', cell: ({ capacity }) => capacity },
  { head: 'First day', cell: ({ fromDay }) => fromDay },
  { head: 'Last day', cell: ({ untilDay }) => untilDay },
  { head: 'Status', cell: ({ state }) => state },
]
