import { and, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm'
import { namesOf } from '../people/people.reads.server.ts'
import type { Db, Tx } from '../platform/db/db.server.ts'
import { taughtGroup } from '../classroom/lessons.reads.server.ts'
import { OPENS_BEFORE_MS, presentMs } from './live.rules.ts'
import { liveLessons, liveOutcomes, liveParticipants } from './live.tables.ts'

/**
 * The lesson that a child can enter now: of the class that runs or begins within ten minutes, or the demo's.
 * `classes`: the next class of each of its groups, the soonest first.
 */
export async function lessonToEnter(
  on: Db | Tx,
  classes: readonly { groupId: string; at: Date }[],
  now: Date,
): Promise<{ groupId: string; startsAt: string } | null> {
  const open = classes.filter(({ at }) => at.getTime() - OPENS_BEFORE_MS <= now.getTime())
  const over = await endedAmong(on, open)
  const next = open.find(({ groupId, at }) => !over.has(`${groupId} ${at.getTime()}`))
  if (next) return { groupId: next.groupId, startsAt: next.at.toISOString() }
  if (classes.length === 0) return null
  const [demo] = await on
    .select({ groupId: liveLessons.groupId, startsAt: liveLessons.startsAt })
    .from(liveLessons)
    .where(
      and(
        inArray(
          liveLessons.groupId,
          classes.map(({ groupId }) => groupId),
        ),
        eq(liveLessons.isDemo, true),
        ne(liveLessons.phase, 'ended'),
      ),
    )
  return demo ? { groupId: demo.groupId, startsAt: demo.startsAt.toISOString() } : null
}

/** Classes whose lesson its teacher has ended before the planned end. */
async function endedAmong(
  on: Db | Tx,
  classes: readonly { groupId: string; at: Date }[],
): Promise<ReadonlySet<string>> {
  if (classes.length === 0) return new Set()
  const rows = await on
    .select({ groupId: liveLessons.groupId, startsAt: liveLessons.startsAt })
    .from(liveLessons)
    .where(
      and(
        inArray(
          liveLessons.groupId,
          classes.map(({ groupId }) => groupId),
        ),
        inArray(
          liveLessons.startsAt,
          classes.map(({ at }) => at),
        ),
        eq(liveLessons.phase, 'ended'),
      ),
    )
  return new Set(rows.map(({ groupId, startsAt }) => `${groupId} ${startsAt.getTime()}`))
}

/** A live lesson in a child's diary. `minutes`: how long the child was there. */
export type DiaryLesson = {
  studentId: string
  at: Date
  group: string
  teacher: string
  minutes: number
  right: number
  of: number
}

/** The live lessons in a span of time in which these children were, in order. */
export async function liveLessonsIn(
  on: Db | Tx,
  studentIds: readonly string[],
  { from, to }: { from: Date; to: Date },
): Promise<DiaryLesson[]> {
  if (studentIds.length === 0) return []
  const rows = await on
    .select({ lesson: liveLessons, studentId: liveParticipants.studentId, spans: liveParticipants.spans })
    .from(liveParticipants)
    .innerJoin(liveLessons, eq(liveLessons.id, liveParticipants.lessonId))
    .where(
      and(
        inArray(liveParticipants.studentId, [...studentIds]),
        eq(liveLessons.phase, 'ended'),
        gte(liveLessons.startsAt, from),
        lt(liveLessons.startsAt, to),
        sql`${liveParticipants.spans} <> '[]'::jsonb`,
      ),
    )
    .orderBy(liveLessons.startsAt)
  const results = await resultsOf(
    on,
    studentIds,
    rows.map(({ lesson }) => lesson.id),
  )
  const groups = new Map<string, { name: string; teacherId: string }>()
  for (const { lesson } of rows)
    if (!groups.has(lesson.groupId)) {
      const group = await taughtGroup(on, lesson.groupId, lesson.startsAt)
      if (group) groups.set(lesson.groupId, group)
    }
  const teachers = await namesOf(
    on,
    [...groups.values()].map(({ teacherId }) => teacherId),
  )
  return rows.map(({ lesson, studentId, spans }) => {
    const group = groups.get(lesson.groupId)
    const begin = (lesson.begunAt ?? lesson.startsAt).getTime()
    const end = (lesson.endedAt ?? lesson.startsAt).getTime()
    const result = results.get(`${lesson.id} ${studentId}`)
    return {
      studentId,
      at: lesson.begunAt ?? lesson.startsAt,
      group: group?.name ?? '',
      teacher: teachers.get(group?.teacherId ?? '') ?? '',
      minutes: Math.round(presentMs(spans, [begin, end]) / 60_000),
      right: result?.right ?? 0,
      of: result?.of ?? 0,
    }
  })
}

async function resultsOf(
  on: Db | Tx,
  studentIds: readonly string[],
  lessonIds: readonly string[],
): Promise<ReadonlyMap<string, { right: number; of: number }>> {
  if (lessonIds.length === 0) return new Map()
  const rows = await on
    .select({
      lessonId: liveOutcomes.lessonId,
      studentId: liveOutcomes.studentId,
      right: sql<number>`count(*) filter (where ${liveOutcomes.result} = 'at once')::int`,
      of: sql<number>`count(*)::int`,
    })
    .from(liveOutcomes)
    .where(
      and(inArray(liveOutcomes.studentId, [...studentIds]), inArray(liveOutcomes.lessonId, [...lessonIds])),
    )
    .groupBy(liveOutcomes.lessonId, liveOutcomes.studentId)
  return new Map(
    rows.map(({ lessonId, studentId, right, of }) => [`${lessonId} ${studentId}`, { right, of }]),
  )
}
