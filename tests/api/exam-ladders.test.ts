import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as wire from '../../src/craft/exams/exams.contract.ts'
import { SCALES } from '../../src/craft/exams/grades.rules.ts'
import type { GradeDraft, LadderDraft } from '../../src/craft/exams/ladder.rules.ts'
import * as office from '../../src/craft/office/ladders.contract.ts'
import { decideExam } from '../../src/craft/office/exams.contract.ts'
import {
  getDocument,
  getDocuments,
  orderDocuments,
  publishDocument,
  saveDraft,
  unpublishDocument,
} from '../../src/platform/drafts/drafts.contract.ts'
import { getTranslations, saveTranslations } from '../../src/office/translations/translations.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { getQuestionsByQuiz, submitQuiz } from '../../src/quiz/quiz.contract.ts'
import { callerOf, type Member, openWorld, type World } from '../world.ts'

let world: World
let author: Member
beforeAll(async () => {
  world = await openWorld()
  await world.subject('Abacus')
  author = await world.staff('author', 'Farah Khan')
})
afterAll(() => world.close())

const grade = (name: string, more: Partial<GradeDraft> = {}): GradeDraft => ({
  id: newId(),
  name,
  minutes: 10,
  pass: 20,
  retakeDays: 3,
  parts: [{ kind: 'product', count: 4, points: 10, sizes: '1 × 1' }],
  ...more,
})
const ladder = (name: string, grades: readonly GradeDraft[]): LadderDraft => ({
  name,
  about: 'From bead to bead.',
  grades,
})
const at = (id: string) => ({ params: { kind: 'ladder', id } })
type Saved = { data: unknown; on?: number; who?: Member }
const save = (id: string, { data, on = 0, who = author }: Saved) =>
  who.ask(saveDraft, { ...at(id), body: { revision: on, data: data as Record<string, unknown> } })
const publish = (id: string, revision: number, who = author) =>
  who.ask(publishDocument, { ...at(id), body: { revision } })
/** A ladder that visitors see. */
async function shown(name: string, grades: readonly GradeDraft[]): Promise<string> {
  const id = newId()
  await save(id, { data: ladder(name, grades) })
  const told = await publish(id, 1)
  expect(told.status, JSON.stringify(told.refusal)).toBe(200)
  return id
}
const scales = async () => (await world.visitor.ask(wire.getScales, {})).body.data
const start = (who: Pick<Member, 'ask'>, key: string) =>
  who.ask(wire.startExam, { params: { grade: key }, body: { mode: 'typed' } })
const exam = (id: string) => world.visitor.ask(wire.getExam, { params: { id } })
const mine = async (who: Member) => (await who.ask(wire.getLadders, {})).body.data[0]
const standing = async (who: Member, key: string) =>
  (await mine(who))?.grades.find((each) => each.grade === key)

/** Writes the paper of a grade of products; so many answers are right. */
async function write(who: Member, key: string, right: number): Promise<void> {
  const begun = await start(who, key)
  expect(begun.status, JSON.stringify(begun.refusal)).toBe(200)
  const { quizId, attemptId } = begun.body.data
  const asked = await who.ask(getQuestionsByQuiz, { params: { quizId }, query: {} })
  const answers = Object.fromEntries(
    asked.body.data.slice(0, right).map(({ questionText }, place) => {
      const [a = 0, b = 0] = questionText.match(/\d+/g)?.map(Number) ?? []
      return [String(place), String(a * b)]
    }),
  )
  const body = { quizId, userId: who.id, answers, attemptId, score: 0, timeTaken: 1 }
  expect((await who.ask(submitQuiz, { body })).status).toBe(200)
}

describe('a ladder of the academy’s own', () => {
  test('is published, stands before the given ones, is put in order and retired', async () => {
    const [first, second] = [await shown('Ours', [grade('A'), grade('B')]), await shown('More', [grade('C')])]
    const names = async () => (await scales()).map(({ name }) => name)
    const given = SCALES.map(({ name }) => name)
    expect(await names()).toEqual(['Ours', 'More', ...given])
    expect((await scales())[0]?.grades.map(({ name }) => name)).toEqual(['A', 'B'])
    const page = await (await fetch(new URL('/exams', world.url))).text()
    expect(page.indexOf('Ours')).toBeGreaterThan(0)
    expect(page.indexOf('Ours')).toBeLessThan(page.indexOf(given[0] ?? ''))
    const order = { params: { kind: 'ladder' }, body: { ids: [second, first] } }
    expect((await author.ask(orderDocuments, order)).status).toBe(200)
    expect((await names()).slice(0, 2)).toEqual(['More', 'Ours'])
    for (const id of [first, second])
      expect((await author.ask(unpublishDocument, { ...at(id), body: {} })).status).toBe(200)
    expect(await names()).toEqual(given)
    const list = (await author.ask(getDocuments, { params: { kind: 'ladder' } })).body.data
    expect(list.map(({ title, state, note }) => [title, state, note]).slice(0, 2)).toEqual([
      ['More', 'unpublished', '1 grade'],
      ['Ours', 'unpublished', '2 grades'],
    ])
  })

  test('that cannot be is refused at its fields, and visitors go on seeing what they saw', async () => {
    const [id, kept] = [newId(), grade('Kept')]
    await save(id, { data: ladder('Whole', [kept]) })
    await publish(id, 1)
    const broken = [
      { ...kept, pass: 41 },
      grade('Long', { parts: [{ kind: 'quotient', count: 2, points: 5, sizes: '9 × 9' }], pass: 1 }),
    ]
    await save(id, { data: ladder('Broken', broken), on: 1 })
    const told = await publish(id, 2)
    expect([told.status, told.refusal.errors]).toEqual([
      422,
      {
        'grades.0.pass': 'The parts add up to 40 points, so 41 can’t be reached.',
        'grades.1.parts.0.sizes': 'Dividends can have at most 12 digits: 9 × 9 is too long',
      },
    ])
    expect((await scales()).map(({ name }) => name)).toContain('Whole')
    for (const data of [{}, { name: 7, about: [], grades: 'none' }, { grades: [{ parts: [{}] }] }]) {
      const other = newId()
      expect((await save(other, { data })).status).toBe(200)
      expect((await publish(other, 1)).status).toBe(422)
    }
    const stolen = newId()
    await save(stolen, { data: ladder('Stolen', [kept]) })
    expect((await publish(stolen, 1)).refusal.message).toBe('One of the grades belongs to other exam levels')
    expect(await world.count('exam_ladders', `id = '${stolen}'`)).toBe(0)
    const big = { ...ladder('Big', []), more: 'x'.repeat(1_100_000) }
    expect((await save(newId(), { data: big })).status).toBe(413)
    await author.ask(unpublishDocument, { ...at(id), body: {} })
  })

  test('is edited by authors and the owner alone', async () => {
    const id = await shown('Guarded', [grade('A')])
    const data = ladder('Taken', [grade('X')])
    for (const who of [await world.staff('organiser', 'Joseph'), await world.office('Office')]) {
      expect((await save(id, { data, on: 1, who })).status).toBe(404)
      expect((await publish(id, 1, who)).status).toBe(404)
      expect((await who.ask(getDocument, at(id))).status).toBe(404)
    }
    const teacher = await world.teacher('Guru')
    expect((await save(id, { data, on: 1, who: teacher })).status).toBe(403)
    expect((await world.visitor.ask(getDocument, at(id))).status).toBe(401)
    const owner = await world.staff('owner', 'Meera')
    expect((await save(id, { data: ladder('Guarded', [grade('B')]), on: 1, who: owner })).status).toBe(200)
    await author.ask(unpublishDocument, { ...at(id), body: {} })
  })

  test('two that publish at once leave one whole ladder', async () => {
    const id = newId()
    const grades = [grade('A'), grade('B'), grade('C')]
    await save(id, { data: ladder('Twice', grades) })
    const all = await Promise.all([publish(id, 1), publish(id, 1), publish(id, 1)])
    expect(all.every(({ status }) => status === 200)).toBe(true)
    expect(await world.count('exam_rungs', `ladder_id = '${id}' and retired_at is null`)).toBe(3)
    await author.ask(unpublishDocument, { ...at(id), body: {} })
  })
})

describe('a grade that changes', () => {
  test('leaves papers that are written, and results, as they were', async () => {
    const one = grade('Step one')
    const id = await shown('Steps', [one])
    const [diya, rohan] = [await world.student('Diya'), await world.student('Rohan')]
    const before = await start(rohan, one.id)
    await write(diya, one.id, 4)
    expect((await mine(diya))?.sittings[0]).toMatchObject({ points: 40, passed: true, name: 'Step one' })

    const harder = { ...one, name: 'Step one, harder', pass: 60, parts: [{ ...one.parts[0], count: 8 }] }
    await save(id, { data: ladder('Steps', [harder as GradeDraft]), on: 1 })
    expect((await publish(id, 2)).status).toBe(200)
    expect((await exam(one.id)).body.data).toMatchObject({ name: 'Step one, harder', open: true })
    // Whoever was writing goes on with the paper that was begun.
    const again = await start(rohan, one.id)
    expect(again.body.data).toEqual(before.body.data)
    const { quizId } = again.body.data
    const asked = await rohan.ask(getQuestionsByQuiz, { params: { quizId }, query: {} })
    expect(asked.body.data).toHaveLength(4)
    expect((await mine(diya))?.sittings[0]).toMatchObject({ marks: 40, pass: 20, name: 'Step one' })
    const asha = await world.student('Asha')
    const fresh = (await start(asha, one.id)).body.data
    const longer = await asha.ask(getQuestionsByQuiz, { params: { quizId: fresh.quizId }, query: {} })
    expect(longer.body.data).toHaveLength(8)

    const organiser = await world.staff('organiser', 'Joseph')
    const sitting = (await mine(diya))?.sittings[0]?._id ?? ''
    const said = await organiser.ask(decideExam, {
      params: { id: sitting },
      body: { judged: 'confirmed', decisionNote: '' },
    })
    expect(said.status).toBe(200)
    expect((await standing(diya, one.id))?.state).toBe('passed')
    const code = (await mine(diya))?.sittings[0]?.certificate?.code ?? ''
    const certificate = await world.visitor.ask(wire.getExamCertificate, { params: { code } })
    expect(certificate.body.data.content).toMatchObject({ grade: 'Step one', points: 40, marks: 40 })

    // Retired, nobody begins it; who wrote it finds it, also by the id of its papers.
    await author.ask(unpublishDocument, { ...at(id), body: {} })
    expect((await start(await world.student('Late'), one.id)).status).toBe(404)
    expect((await exam(one.id)).body.data).toMatchObject({ open: false })
    expect((await fetch(new URL(`/exams/${one.id}`, world.url))).status).toBe(200)
    expect((await mine(rohan))?.sittings[0]).toMatchObject({ grade: one.id, endedAt: null })
    expect((await mine(diya))?.sittings[0]?.certificate?.code).toBe(code)
  })

  test('keeps the day of the next paper that was told, and asks its own days from then on', async () => {
    const one = grade('Waits three days')
    const id = await shown('Waiting', [one])
    const diya = await world.student('Diya')
    await write(diya, one.id, 1)
    const ends = Date.parse((await mine(diya))?.sittings[0]?.endedAt ?? '')
    const told = (await standing(diya, one.id))?.from
    expect(Date.parse(told ?? '') - ends).toBe(3 * 86_400_000)
    await save(id, { data: ladder('Waiting', [{ ...one, retakeDays: 0 }]), on: 1 })
    await publish(id, 2)
    expect(await standing(diya, one.id)).toEqual({ grade: one.id, state: 'resting', from: told })
    const asha = await world.student('Asha')
    await write(asha, one.id, 1)
    expect((await standing(asha, one.id))?.state).toBe('open')
    expect((await start(asha, one.id)).status).toBe(200)
    await author.ask(unpublishDocument, { ...at(id), body: {} })
  })

  test('taken out of its ladder is not given any more, and put back it is the same', async () => {
    const [one, two] = [grade('One'), grade('Two')]
    const id = await shown('Halved', [one, two])
    await save(id, { data: ladder('Halved', [two]), on: 1 })
    await publish(id, 2)
    expect((await exam(one.id)).status).toBe(404)
    expect((await start(await world.student('Diya'), one.id)).status).toBe(404)
    await save(id, { data: ladder('Halved', [two, one]), on: 2 })
    await publish(id, 3)
    expect((await scales())[0]?.grades.map(({ key }) => key)).toEqual([two.id, one.id])
    await author.ask(unpublishDocument, { ...at(id), body: {} })
  })
})

describe('a given ladder', () => {
  const [given] = SCALES
  const key = given?.key ?? ''
  const show = (who: Pick<Member, 'ask'>, is: boolean, of = key) =>
    who.ask(office.setBuiltInScaleVisible, { params: { key: of }, body: { shown: is } })

  test('is hidden and shown again, by authors alone, however often', async () => {
    const first = given?.grades[0]?.key ?? ''
    const diya = await world.student('Diya')
    const running = await start(diya, first)
    for (const who of [diya, await world.teacher('Guru'), await world.staff('organiser', 'Joseph')])
      expect((await show(who, false)).status).toBe(403)
    expect((await show(world.visitor, false)).status).toBe(401)
    expect((await world.visitor.ask(office.getBuiltInScales, {})).status).toBe(401)
    expect((await diya.ask(office.getBuiltInScales, {})).status).toBe(403)
    const all = await Promise.all([show(author, false), show(author, false), show(author, false)])
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await author.ask(office.getBuiltInScales, {})).body.data).toEqual(
      SCALES.map((scale) => ({ key: scale.key, shown: scale.key !== key })),
    )
    expect((await scales()).map((scale) => scale.key)).not.toContain(key)
    expect(await (await fetch(new URL('/exams', world.url))).text()).not.toContain(given?.name)
    expect((await start(await world.student('Late'), first)).status).toBe(404)
    expect((await exam(first)).body.data).toMatchObject({ key: first, open: false })
    expect((await exam(given?.grades[1]?.key ?? '')).status).toBe(404)
    const { quizId } = running.body.data
    const asked = await diya.ask(getQuestionsByQuiz, { params: { quizId }, query: {} })
    expect(asked.body.data).toHaveLength(20)
    expect((await show(author, true)).status).toBe(200)
    expect((await show(author, true)).status).toBe(200)
    expect((await scales()).map((scale) => scale.key)).toContain(key)
    expect((await start(diya, first)).body.data).toEqual(running.body.data)
  })

  test('is no other, and what is malformed is refused', async () => {
    expect((await show(author, false, 'nobodys')).status).toBe(404)
    expect((await show(author, false, 'A B')).status).toBe(400)
    const body = { shown: 'yes' } as unknown as { shown: boolean }
    expect((await author.ask(office.setBuiltInScaleVisible, { params: { key }, body })).status).toBe(422)
    const big = { shown: false, more: 'x'.repeat(100_000) }
    expect((await author.ask(office.setBuiltInScaleVisible, { params: { key }, body: big })).status).toBe(413)
    expect((await scales()).map((scale) => scale.key)).toContain(key)
  })
})

test('a ladder is read in Hindi once all of its names are written, and in English again once one has changed', async () => {
  const [low, high] = [grade('Beads one'), grade('Beads two')]
  const id = await shown('Term exams', [low, high])
  const hindi = callerOf(world.url, { 'x-language': 'hi' })
  const names = async () => {
    const all = (await hindi.ask(wire.getScales, {})).body.data
    const own = all.find(({ key }) => key === id)
    return [own?.name, ...(own?.grades ?? []).map(({ name }) => name)]
  }
  const at = { params: { kind: 'ladder', id, language: 'hi' as const } }
  const write = async (skipped: string) => {
    const item = (await author.ask(getTranslations, at)).body.data.items[0]
    const texts = (item?.texts ?? []).map(({ path, source, english }) => ({
      path,
      source,
      text: english === skipped ? '' : `हिन्दी ${english}`,
    }))
    const body = { item: { kind: 'ladder', id }, revision: item?.revision ?? 0, texts }
    expect((await author.ask(saveTranslations, { ...at, body })).status).toBe(200)
  }
  await write('Beads two')
  expect(await names()).toEqual(['Term exams', 'Beads one', 'Beads two'])
  await write('')
  expect(await names()).toEqual(['हिन्दी Term exams', 'हिन्दी Beads one', 'हिन्दी Beads two'])
  expect((await hindi.ask(wire.getExam, { params: { id: low.id } })).body.data.name).toBe('हिन्दी Beads one')
  expect((await exam(low.id)).body.data.name).toBe('Beads one')

  await save(id, { data: ladder('Term exams', [low, { ...high, name: 'Beads three' }]), on: 1 })
  expect((await publish(id, 2)).status).toBe(200)
  expect(await names()).toEqual(['Term exams', 'Beads one', 'Beads three'])
})
