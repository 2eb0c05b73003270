import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { containsText } from '../../platform/db/text-search.server.ts'
import { paginate } from '../../platform/http/cursor.server.ts'
import type { Database, Db } from '../../platform/db/db.server.ts'
import { enveloped, type EndpointHandler, serve } from '../../platform/http/serve.server.ts'
import { quizTotals } from '../../quiz/quiz.reads.server.ts'
import { reservable, reserveQuizzes } from '../../quiz/reserved.reads.server.ts'
import { competitions, entries } from '../competition.tables.ts'
import { objections } from '../marking.tables.ts'
import { Refusal } from '../../platform/errors.ts'
import * as store from '../store.server.ts'
import * as wire from './plan.contract.ts'
import { changePlan, storePlan } from './store-plan.server.ts'

const pageQuery = paginate(competitions, { createdAt: 'createdAt', title: 'title' }, '-createdAt')

/** Calls on competitions: list, create, change, announce, delete. */
export function planCalls({ db }: Database): EndpointHandler[] {
  const shown = async (id: string) => enveloped(await planOnWire(db, await store.loadCompetition(db, id)))

  return [
    serve(wire.findCompetitions, async ({ body: { words, ...asked }, now }) => {
      const page = pageQuery(asked)
      const rows = await db
        .select()
        .from(competitions)
        .where(and(words ? containsText(competitions.title, words) : undefined, page.after))
        .orderBy(...page.orderBy)
        .limit(page.limit)
      const ids = rows.map(({ id }) => id)
      const all = new Map(
        (ids.length === 0 ? [] : await store.loadCompetitions(db, inArray(competitions.id, ids))).map(
          (whole) => [whole.competition.id, whole],
        ),
      )
      const entered = await store.entryCounts(db, ids)
      const waiting = await objectionsIn(db)
      return page.reply(
        rows,
        (row) => row,
        ({ id, title, subject, feePaise }) => {
          const whole = all.get(id)
          return {
            _id: id,
            title,
            subject,
            opensAt: whole?.rounds[0]?.opensAt.toISOString() ?? '',
            fee: feePaise / 100,
            entered: entered.get(id) ?? 0,
            objections: whole?.rounds.reduce((sum, round) => sum + (waiting.get(round.id) ?? 0), 0) ?? 0,
            state: whole ? stateOf(whole, now) : 'draft',
          }
        },
      )
    }),

    serve(wire.getPlanChoices, async ({ query }) =>
      enveloped({
        quizzes: (await reservable(db, query.id ?? null)).map(
          ({ id, title, subject, minutes, questions, marks }) => ({
            _id: id,
            title,
            subject,
            minutes,
            questions,
            marks,
          }),
        ),
        subjects: (await quizTotals(db)).map(({ name }) => name),
      }),
    ),

    serve(wire.getPlan, ({ params }) => shown(params.id)),

    serve(wire.planCompetition, async ({ body, now, audit }) => {
      const id = await db.transaction((tx) => storePlan({ tx, now }, body))
      audit(`created the competition “${body.title}”`)
      return shown(id)
    }),

    serve(wire.changePlan, async ({ params: { id }, body: { revision, ...form }, now, audit }) => {
      await db.transaction((tx) => changePlan({ tx, now }, { id, revision, form }))
      audit(`changed the competition “${form.title}”`)
      return shown(id)
    }),

    serve(wire.announce, async ({ params: { id }, now, audit }) => {
      const whole = await store.loadCompetition(db, id)
      const [fresh] = await db
        .update(competitions)
        .set({ publishedAt: now })
        .where(and(eq(competitions.id, id), isNull(competitions.publishedAt)))
        .returning({ id: competitions.id })
      if (fresh) audit(`announced the competition “${whole.competition.title}”`)
      return shown(id)
    }),

    serve(wire.deletePlan, async ({ params: { id }, audit }) => {
      const title = await db.transaction(async (tx) => {
        const [row] = await tx.select().from(competitions).where(eq(competitions.id, id)).for('update')
        if (!row) throw store.notFound()
        if ((await tx.$count(entries, eq(entries.competitionId, id))) > 0)
          throw new Refusal(409, 'Children have entered, so this can’t be deleted', {
            code: 'competition_has_entries',
          })
        await reserveQuizzes(tx, id, new Map())
        await tx.delete(competitions).where(eq(competitions.id, id))
        return row.title
      })
      audit(`deleted the competition “${title}”, which had no entries`)
      return { success: true as const, message: `${title} deleted` }
    }),
  ]
}

/** Open objections by round. */
export async function objectionsIn(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ roundId: objections.roundId, count: sql<number>`count(*)::int` })
    .from(objections)
    .where(eq(objections.state, 'waiting'))
    .groupBy(objections.roundId)
  return new Map(rows.map(({ roundId, count }) => [roundId, count]))
}

/** Status of a competition, from its first round that is not final. */
export function stateOf({ competition, rounds }: store.FullCompetition, now: Date): wire.CompetitionState {
  if (!competition.publishedAt) return 'draft'
  const round = rounds.find(({ ranksFinalAt }) => ranksFinalAt === null)
  if (!round) return 'final'
  if (now < round.opensAt) return round.number === 1 && now <= competition.entryClosesAt ? 'entry' : 'waiting'
  return now <= round.closesAt ? 'running' : 'marking'
}

async function planOnWire(db: Db, whole: store.FullCompetition): Promise<wire.Plan> {
  const { competition: row, rounds, groups, papers } = whole
  const inGroups = await db
    .select({ id: entries.groupId, count: sql<number>`count(*)::int` })
    .from(entries)
    .where(and(eq(entries.competitionId, row.id), store.isActiveEntry))
    .groupBy(entries.groupId)
  return {
    _id: row.id,
    title: row.title,
    summary: row.summary,
    subject: row.subject,
    place: row.place,
    ageOn: row.ageOn,
    entryOpensAt: row.entryOpensAt.toISOString(),
    entryClosesAt: row.entryClosesAt.toISOString(),
    fee: row.feePaise / 100,
    needs: row.needs,
    rules: row.rules,
    awards: row.awards,
    faq: row.faq.map(({ question, answer }) => ({ question, answer })),
    mockQuizId: row.mockQuizId,
    groups: groups.map((group) => ({
      ...store.presentGroup(group),
      entered: inGroups.find(({ id }) => id === group.id)?.count ?? 0,
    })),
    rounds: rounds.map((round) => {
      const { number: _, ...shown } = store.presentRound(round)
      return {
        ...shown,
        papers: groups.map(
          (group) =>
            papers.find(({ roundId, groupId }) => roundId === round.id && groupId === group.id)?.quizId ?? '',
        ),
      }
    }),
    publishedAt: row.publishedAt?.toISOString() ?? null,
    entered: inGroups.reduce((sum, { count }) => sum + count, 0),
    revision: row.revision,
  }
}
