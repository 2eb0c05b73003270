import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { TxContext } from '../../platform/db/context.server.ts'
import { newId } from '../../platform/db/columns.tables.ts'
import type { Tx } from '../../platform/db/db.server.ts'
import { Refusal } from '../../platform/errors.ts'
import { quizzesById, reserveQuizzes } from '../../quiz/reserved.reads.server.ts'
import { ageGroups, competitions, entries, papers, rounds } from '../competition.tables.ts'
import * as store from '../store.server.ts'
import { windowFault } from '../window.rules.ts'
import type { PlanForm } from './plan.contract.ts'

const refuse = (field: string, words: string) => new Refusal(422, undefined, { errors: { [field]: words } })

const columnsOf = ({ fee, entryOpensAt, entryClosesAt, ...form }: PlanForm) => ({
  title: form.title,
  summary: form.summary,
  subject: form.subject,
  place: form.place,
  ageOn: form.ageOn,
  entryOpensAt: new Date(entryOpensAt),
  entryClosesAt: new Date(entryClosesAt),
  feePaise: Math.round(fee * 100),
  needs: form.needs,
  rules: form.rules,
  awards: form.awards,
  faq: form.faq,
  mockQuizId: form.mockQuizId,
})

/** Stores a new plan. @returns its id. @throws {Refusal} 422 with the wrong field. */
export async function storePlan({ tx }: TxContext, form: PlanForm): Promise<string> {
  const id = newId()
  assertTimes(form)
  await tx.insert(competitions).values({ id, ...columnsOf(form) })
  await storeParts(tx, { id, form, opened: new Set() })
  return id
}

/**
 * Changes a plan under its lock. Opened rounds and the ages of groups with entries can't change; with any
 * entry the age date can't change and the fee can't rise.
 * @throws {Refusal} 404, 409 for another revision or an opened round, 422 with the field that is wrong.
 */
export async function changePlan(
  { tx, now }: TxContext,
  { id, revision, form }: { id: string; revision: number; form: PlanForm },
): Promise<void> {
  const [row] = await tx.select().from(competitions).where(eq(competitions.id, id)).for('update')
  if (!row) throw store.notFound()
  if (row.revision !== revision)
    throw new Refusal(409, 'Someone else changed this competition. Please reload it.', {
      code: 'competition_changed',
    })
  assertTimes(form)
  await assertPromised(tx, row, form)
  const whole = await store.loadCompetition(tx, id)
  const opened = whole.rounds.filter(({ opensAt }) => opensAt <= now)
  for (const round of opened) assertSame(whole, round, form)
  await tx
    .update(competitions)
    .set({ ...columnsOf(form), revision: revision + 1 })
    .where(eq(competitions.id, id))
  await storeParts(tx, { id, form, opened: new Set(opened.map((round) => round.id)) })
}

/** Checks that the age date and the fee do not change after entries. @throws {Refusal} 422 */
async function assertPromised(tx: Tx, row: store.CompetitionRow, form: PlanForm): Promise<void> {
  const { ageOn, feePaise } = columnsOf(form)
  if (ageOn === row.ageOn && feePaise <= row.feePaise) return
  if ((await tx.$count(entries, and(eq(entries.competitionId, row.id), store.isActiveEntry))) === 0) return
  if (ageOn !== row.ageOn) throw refuse('ageOn', 'Children have entered, so this date can’t change')
  throw refuse('fee', 'Children have entered, so the fee can’t go up')
}

/** Checks the times of all rounds. @throws {Refusal} 422 */
function assertTimes({ entryOpensAt, entryClosesAt, rounds: list }: PlanForm): void {
  const at = (iso: string) => Date.parse(iso)
  if (at(entryClosesAt) <= at(entryOpensAt))
    throw refuse('entryClosesAt', 'Entries can’t close before they open')
  const [first] = list
  if (first && at(entryClosesAt) > at(first.lastStartAt))
    throw refuse('entryClosesAt', 'Entries must close before the first round’s last start')
  for (const [n, { opensAt, qualify }] of list.entries()) {
    const before = list[n - 1]
    if (before && at(opensAt) <= at(before.closesAt))
      throw refuse(`rounds.${n}.opensAt`, 'This round opens before the previous one closes')
    if (!before && qualify !== null)
      throw refuse(`rounds.${n}.qualify`, 'Everyone who has entered takes the first round')
  }
}

/** @throws {Refusal} 409 if an opened round would change. */
function assertSame(whole: store.FullCompetition, round: store.RoundRow, form: PlanForm): void {
  const wanted = form.rounds[round.number - 1]
  const storedRound = store.presentRound(round)
  const paperOf = (groupId: string | null) =>
    whole.papers.find((paper) => paper.roundId === round.id && paper.groupId === groupId)?.quizId
  const at = (iso: string) => Date.parse(iso)
  const same =
    wanted?._id === round.id &&
    at(wanted.opensAt) === at(storedRound.opensAt) &&
    at(wanted.lastStartAt) === at(storedRound.lastStartAt) &&
    at(wanted.closesAt) === at(storedRound.closesAt) &&
    wanted.spread === storedRound.spread &&
    wanted.qualify === storedRound.qualify &&
    form.groups.length === whole.groups.length &&
    form.groups.every(({ _id }, n) => _id !== null && paperOf(_id) === wanted.papers[n])
  if (!same)
    throw new Refusal(409, `Round “${round.title}” has opened, so its times and papers can’t change`, {
      code: 'round_opened',
    })
}

type Parts = { id: string; form: PlanForm; opened: ReadonlySet<string> }

async function storeParts(tx: Tx, { id, form, opened }: Parts): Promise<void> {
  const wanted = new Map<string, { as: 'paper' | 'mock'; field: string }>()
  const roundOf = new Map<string, number>()
  for (const [n, round] of form.rounds.entries())
    for (const [place, quizId] of round.papers.entries()) {
      const field = `rounds.${n}.papers.${place}`
      if ((roundOf.get(quizId) ?? n) !== n) throw refuse(field, 'This paper is used in an earlier round')
      roundOf.set(quizId, n)
      if (!wanted.has(quizId)) wanted.set(quizId, { as: 'paper', field })
    }
  if (form.mockQuizId && wanted.has(form.mockQuizId))
    throw refuse('mockQuizId', 'The mock paper can’t be a competition paper')
  if (form.mockQuizId) wanted.set(form.mockQuizId, { as: 'mock', field: 'mockQuizId' })
  await reserveQuizzes(tx, id, wanted)
  await assertMinutes(tx, form)
  const groupIds = await storeGroups(tx, id, form)
  await storeRounds(tx, { id, form, opened }, groupIds)
}

/** Checks that the last starter has the full time. @throws {Refusal} 422 */
async function assertMinutes(tx: Tx, form: PlanForm): Promise<void> {
  const quizzes = await quizzesById(
    tx,
    form.rounds.flatMap(({ papers: list }) => list),
  )
  for (const [n, { opensAt, lastStartAt, closesAt, spread, papers: list }] of form.rounds.entries()) {
    if (list.length !== form.groups.length) throw refuse(`rounds.${n}.papers`, 'Each group needs a paper')
    const minutes = Math.max(...list.map((quizId) => quizzes.get(quizId)?.minutes ?? 0))
    const window = {
      opensAt: Date.parse(opensAt),
      lastStartAt: Date.parse(lastStartAt),
      closesAt: Date.parse(closesAt),
    }
    const fault = windowFault(window, { minutes, spread })
    if (fault) throw refuse(`rounds.${n}.${fault.field}`, fault.message)
  }
}

/** @returns the ids of the groups, in their order. @throws {Refusal} 422 */
async function storeGroups(tx: Tx, competitionId: string, { groups }: PlanForm): Promise<string[]> {
  const before = await tx.select().from(ageGroups).where(eq(ageGroups.competitionId, competitionId))
  const inside = await tx
    .selectDistinct({ id: entries.groupId })
    .from(entries)
    .where(eq(entries.competitionId, competitionId))
  const full = new Set(inside.map(({ id }) => id))
  const ids = groups.map(({ _id }) => _id ?? newId())
  for (const [n, { _id, ...group }] of groups.entries()) {
    const old = before.find(({ id }) => id === _id)
    if (_id !== null && !old) throw refuse(`groups.${n}.name`, 'This group no longer exists')
    if (old && full.has(old.id) && (old.ageFrom !== group.ageFrom || old.ageTo !== group.ageTo))
      throw refuse(`groups.${n}.ageFrom`, 'Children have entered, so ages can’t change')
  }
  for (const old of before)
    if (!ids.includes(old.id) && full.has(old.id))
      throw refuse('groups', `Children have entered group ${old.name}, so it can’t be removed`)
  if (new Set(ids).size < ids.length) throw refuse('groups', 'Two groups are the same')
  await tx
    .delete(ageGroups)
    .where(and(eq(ageGroups.competitionId, competitionId), notInArray(ageGroups.id, ids)))
  for (const [n, { _id, asked, ...group }] of groups.entries()) {
    const row = { ...group, syllabus: asked, position: n }
    await tx
      .insert(ageGroups)
      .values({ id: ids[n] ?? newId(), competitionId, ...row })
      .onConflictDoUpdate({ target: ageGroups.id, set: row })
  }
  return ids
}

async function storeRounds(
  tx: Tx,
  { id: competitionId, form, opened }: Parts,
  groupIds: readonly string[],
): Promise<void> {
  const before = await tx.select().from(rounds).where(eq(rounds.competitionId, competitionId))
  const known = new Set(before.map(({ id }) => id))
  for (const [n, { _id }] of form.rounds.entries())
    if (_id !== null && !known.has(_id)) throw refuse(`rounds.${n}.title`, 'This round no longer exists')
  const ids = form.rounds.map(({ _id }) => _id ?? newId())
  if (new Set(ids).size < ids.length) throw refuse('rounds', 'Two rounds are the same')
  const gone = before.filter(({ id }) => !ids.includes(id)).map(({ id }) => id)
  if (gone.length > 0) await tx.delete(rounds).where(inArray(rounds.id, gone))
  // Numbers are unique, so existing rows get temporary ones first.
  for (const { id, number } of before)
    await tx.update(rounds).set({ number: -number }).where(eq(rounds.id, id))
  for (const [n, round] of form.rounds.entries()) {
    const id = ids[n] ?? newId()
    const row = {
      number: n + 1,
      title: round.title,
      opensAt: new Date(round.opensAt),
      lastStartAt: new Date(round.lastStartAt),
      closesAt: new Date(round.closesAt),
      spreadSeconds: round.spread,
      qualify: round.qualify,
    }
    await tx
      .insert(rounds)
      .values({ id, competitionId, ...row })
      .onConflictDoUpdate({ target: rounds.id, set: row })
    if (opened.has(id)) continue
    await tx.delete(papers).where(eq(papers.roundId, id))
    await tx
      .insert(papers)
      .values(groupIds.map((groupId, place) => ({ roundId: id, groupId, quizId: round.papers[place] ?? '' })))
  }
}
