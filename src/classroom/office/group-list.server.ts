import { and, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import { indianDay } from '../../platform/text/india.rules.ts'
import { namesOf } from '../../people/people.reads.server.ts'
import { MOST_PAGE_ROWS } from '../../platform/http/cursor.contract.ts'
import { paginate } from '../../platform/http/cursor.server.ts'
import type { Db, Tx } from '../../platform/db/db.server.ts'
import { MAX_SEARCH_HITS } from '../../platform/rooms/dashboard.server.ts'
import type { SheetColumn } from '../../platform/sheets/sheets.server.ts'
import type { HandlerInput } from '../../platform/wire.ts'
import { weekdaysWords } from '../classroom.rules.ts'
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

type Asked = HandlerInput<typeof findGroups>['body']

const wordsIn = (words: string) => {
  const like = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  return or(ilike(groups.name, like), ilike(groups.subject, like), ilike(groups.level, like))
}

/** The groups that this holds for, at most a handful, by name. */
export const groupsNamed = (on: Db, words: string): Promise<Stored[]> =>
  on.select().from(groups).where(wordsIn(words)).orderBy(groups.name, groups.id).limit(MAX_SEARCH_HITS)

/** Groups as the office's list has them. */
export async function rowsOf(on: Db | Tx, rows: readonly Stored[], now: Date): Promise<GroupRow[]> {
  const today = indianDay(now)
  const teachers = await namesOf(
    on,
    rows.map(({ teacherId }) => teacherId),
  )
  const onWire = await presentGroups(on, rows, now)
  return onWire.map((group, at) => {
    const teacherId = rows[at]?.teacherId ?? ''
    return { ...group, teacherId, teacher: teachers.get(teacherId) ?? '', state: stateOf(group, today) }
  })
}

/** One page of the list. @throws {Refusal} 422 for a page that is none. */
export async function groupPage(db: Db, { words, state, ...asked }: Asked, now: Date) {
  const page = pageQuery(asked)
  const rows = await db
    .select()
    .from(groups)
    .where(and(words ? wordsIn(words) : undefined, state && inState(state, indianDay(now)), page.after))
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
export async function* allGroups(db: Db, asked: Asked, now: Date): AsyncGenerator<GroupRow> {
  for (let after: string | undefined | null; after !== null; ) {
    const { data, next } = await groupPage(db, { ...asked, after, limit: MOST_PAGE_ROWS }, now)
    yield* data
    after = next
  }
}

/** One group's row. */
export async function storedGroup(on: Db | Tx, id: string): Promise<Stored | undefined> {
  const [row] = await on.select().from(groups).where(eq(groups.id, id))
  return row
}

export const groupColumns: readonly SheetColumn<GroupRow>[] = [
  { head: 'Group', cell: ({ name }) => name },
  { head: 'Subject', cell: ({ subject }) => subject },
  { head: 'Level', cell: ({ level }) => level },
  { head: 'Teacher', cell: ({ teacher }) => teacher },
  { head: 'Days', cell: ({ weekdays }) => weekdaysWords(weekdays) },
  { head: 'Time (IST)', cell: ({ time }) => time },
  { head: 'Minutes', cell: ({ minutes }) => minutes },
  { head: 'Place', cell: ({ place }) => place },
  { head: 'Children', cell: ({ children }) => children },
  { head: 'Seats', cell: ({ capacity }) => capacity },
  { head: 'First day', cell: ({ fromDay }) => fromDay },
  { head: 'Last day', cell: ({ untilDay }) => untilDay },
  { head: 'Status', cell: ({ state }) => state },
]
