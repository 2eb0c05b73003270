import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { namesOf } from '../people/people.reads.server.ts'
import type { Database, Db } from '../platform/db/db.server.ts'
import { TRANSLATIONS_TABLE } from '../platform/translations/translations.server.ts'
import { enveloped, type EndpointHandler, serve } from '../platform/http/serve.server.ts'
import { quizNamesIn } from '../quiz/names.reads.server.ts'
import { readable } from '../quiz/quiz.rules.ts'
import { quizzesById } from '../quiz/reserved.reads.server.ts'
import * as wire from './competition.contract.ts'
import { agesWords, readCode } from './competition.rules.ts'
import { entries } from './competition.tables.ts'
import { certificates, keyCorrections, objections, results } from './marking.tables.ts'
import { awardOf, PUBLIC_FROM, PUBLIC_RANKS, publicName } from './rank.rules.ts'
import * as store from './store.server.ts'

const onTables = {
  dependsOn: [
    'competitions',
    'competition_rounds',
    'competition_groups',
    'competition_papers',
    'competition_entries',
    'quizzes',
    'quiz_subjects',
    'questions',
    TRANSLATIONS_TABLE,
  ],
}

/** Public calls: announced competitions, final ranks and certificates. */
export const publicCalls = ({ db }: Database): EndpointHandler[] => [
  serve(
    wire.getCompetitions,
    async ({ language }) => {
      const all = await store.loadCompetitions(db, store.isAnnounced)
      const entered = await store.entryCounts(
        db,
        all.map(({ competition }) => competition.id),
      )
      const names = await quizNamesIn(db, language)
      return enveloped(
        all
          .map((whole) => store.presentCard(whole, entered))
          .map((card) => ({ ...card, subject: names.subject(card.subject) }))
          .toSorted((a, b) => (lastOf(a) < lastOf(b) ? 1 : -1)),
      )
    },
    onTables,
  ),

  serve(
    wire.getCompetition,
    async ({ params, language }) => {
      const competition = await competitionOnWire(db, await store.loadAnnounced(db, params.id))
      const names = await quizNamesIn(db, language)
      return enveloped({ ...competition, subject: names.subject(competition.subject) })
    },
    onTables,
  ),

  serve(wire.getRanks, async ({ params }) => enveloped(await ranksOf(db, params.id)), {
    dependsOn: [...onTables.dependsOn, 'competition_results', 'people'],
  }),

  serve(
    wire.getCertificate,
    async ({ params }) => {
      const code = readCode(params.code)
      const [row] = code
        ? await db
            .select({ certificate: certificates, listed: entries.namePublic })
            .from(certificates)
            .innerJoin(entries, eq(entries.id, certificates.entryId))
            .where(eq(certificates.code, code))
        : []
      if (!row) throw store.notFound('Certificate')
      const { content, withdrawnAt } = row.certificate
      if (withdrawnAt) return enveloped({ code: row.certificate.code, state: 'withdrawn', content: null })
      if (!row.listed) return enveloped({ code: row.certificate.code, state: 'hidden', content: null })
      const { fullName, seconds, ...said } = content
      return enveloped({
        code: row.certificate.code,
        state: 'good',
        content: { ...said, name: publicName(fullName), time: seconds },
      })
    },
    { dependsOn: ['competition_certificates', 'competition_entries'] },
  ),
]

const lastOf = ({ rounds }: wire.Card): string => rounds.at(-1)?.opensAt ?? ''

async function competitionOnWire(db: Db, whole: store.FullCompetition): Promise<wire.Competition> {
  const { competition: row, groups, papers } = whole
  const quizzes = await quizzesById(
    db,
    papers.map(({ quizId }) => quizId),
  )
  return {
    ...store.presentCard(whole, await store.entryCounts(db, [row.id])),
    ageOn: row.ageOn,
    needs: row.needs,
    rules: row.rules,
    awards: row.awards,
    faq: row.faq.map(({ question, answer }) => ({ question, answer })),
    mock: row.mockQuizId !== null,
    groups: groups.map(store.presentGroup),
    languages: [...new Set([...quizzes.values()].map(({ language }) => language))],
    papers: kindsOf(whole, quizzes),
  }
}

/** Quizzes with the same marking are one kind of paper. */
function kindsOf(
  { rounds, groups, papers }: store.FullCompetition,
  quizzes: Awaited<ReturnType<typeof quizzesById>>,
): wire.Competition['papers'] {
  const kinds = new Map<string, wire.Competition['papers'][number]>()
  for (const round of rounds)
    for (const group of groups) {
      const paper = papers.find(({ roundId, groupId }) => roundId === round.id && groupId === group.id)
      const quiz = paper && quizzes.get(paper.quizId)
      if (!quiz) continue
      const { minutes, questions, marks, penalty } = quiz
      const key = JSON.stringify([minutes, questions, marks, penalty])
      const kind = kinds.get(key) ?? { minutes, questions, marks, penalty, of: [] }
      kinds.set(key, kind)
      kind.of.push({ round: round.title, group: store.groupName(group) })
    }
  return [...kinds.values()]
}

async function ranksOf(db: Db, id: string): Promise<wire.Ranks> {
  const whole = await store.loadAnnounced(db, id)
  const final = whole.rounds.filter(({ ranksFinalAt }) => ranksFinalAt !== null).toReversed()
  const shown: wire.Ranks['rounds'] = []
  for (const round of final) {
    const groups = []
    for (const group of whole.groups) {
      const listed = await groupRanks(db, round, group)
      if (listed.groupSize > 0)
        groups.push({
          _id: group.id,
          name: store.groupName(group),
          ages: agesWords(group),
          ...listed,
        })
    }
    shown.push({
      _id: round.id,
      number: round.number,
      title: round.title,
      ranksFinalAt: round.ranksFinalAt?.toISOString() ?? '',
      wrote: groups.reduce((sum, { groupSize }) => sum + groupSize, 0),
      objections: {
        made: await db.$count(objections, eq(objections.roundId, round.id)),
        upheld: await db.$count(
          objections,
          and(eq(objections.roundId, round.id), eq(objections.state, 'upheld')),
        ),
      },
      changed: await changedIn(db, round),
      groups,
    })
  }
  return { _id: id, title: whole.competition.title, rounds: shown }
}

/** Number of results in a round that differ from the first key version. */
async function changedIn(db: Db, round: store.RoundRow): Promise<number> {
  if ((await db.$count(keyCorrections, eq(keyCorrections.roundId, round.id))) === 0) return 0
  const marks = sql`${results.marksNumerator}::numeric / ${results.marksDenominator}`
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(
    db
      .select({ entryId: results.entryId })
      .from(results)
      .where(and(eq(results.roundId, round.id), inArray(results.version, [1, round.version])))
      .groupBy(results.entryId)
      .having(sql`min(${marks}) <> max(${marks})`)
      .as('changed'),
  )
  return row?.count ?? 0
}

async function groupRanks(db: Db, round: store.RoundRow, group: store.GroupRow) {
  const standing = and(
    eq(results.roundId, round.id),
    eq(results.version, round.version),
    eq(entries.groupId, group.id),
    isNotNull(results.rank),
    isNull(entries.voidedAt),
  )
  const rows = await db
    .select({ result: results, entry: entries })
    .from(results)
    .innerJoin(entries, eq(entries.id, results.entryId))
    .where(standing)
    .orderBy(asc(results.rank), asc(entries.seat))
    .limit(PUBLIC_RANKS)
  const groupSize = rows[0]?.result.groupSize ?? 0
  const names = await namesOf(
    db,
    rows.flatMap(({ entry }) => (entry.namePublic ? [entry.studentId] : [])),
  )
  return {
    groupSize,
    maxMarks: rows[0]?.result.maxMarks ?? 0,
    rows:
      groupSize < PUBLIC_FROM
        ? []
        : rows.map(({ result, entry }) => {
            const name = names.get(entry.studentId)
            return {
              rank: result.rank ?? 0,
              name: name === undefined ? null : publicName(name),
              place: entry.namePublic ? entry.place : '',
              marks: readable({ numerator: result.marksNumerator, denominator: result.marksDenominator }),
              wrong: result.wrong,
              time: result.seconds,
              award: awardOf(result.rank ?? 0, groupSize),
            }
          }),
  }
}
