import { hash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CourseDocument } from '../../src/catalogue/office/documents.contract.ts'
import { addGroupMembers } from '../../src/classroom/office/groups.contract.ts'
import { getFeeLedger } from '../../src/fees/office/fees.contract.ts'
import { importFees, undoFeeImport } from '../../src/fees/office/import/fee-import.contract.ts'
import { importChildren } from '../../src/people/office/import/import.contract.ts'
import { mergePeople, undoMerge } from '../../src/people/office/office.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { getDocument, publishDocument, saveDraft } from '../../src/platform/drafts/drafts.contract.ts'
import { importQuestions, undoImport } from '../../src/quiz/bank/import/import.contract.ts'
import type { QuizDocument } from '../../src/quiz/office/documents.contract.ts'
import { importOfCells } from '../children-sheet.ts'
import { type FailingWrites, openFailingWrites } from '../failing-writes.ts'
import { booksOf, groupWithPlan } from '../fees-family.ts'
import { makeAccounts, makeThings, parentActs, studentActs, type Things } from '../merges.ts'
import { type Member, openWorld, type World } from '../world.ts'

let world: World
let office: Member
let author: Member
let things: Things
let writes: FailingWrites
beforeAll(async () => {
  world = await openWorld({ LOG_LEVEL: 'silent' })
  office = await world.office('Office')
  author = await world.staff('author', 'Author')
  things = await makeThings(world)
  writes = await openFailingWrites(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.database.pool.query('delete from rate_limits')
  await writes.failAt(null)
})

/** No call has more writing statements. */
const MAX_WRITES = 400

type Call = () => Promise<{ status: number }>

/**
 * Makes a call whose first writing statement fails, then its second, and so on: each is refused, and
 * everything is as before it. The last one fails nowhere.
 * @returns how many writing statements the call has.
 */
async function failsWhole(call: Call): Promise<number> {
  const before = await writes.digest()
  for (let n = 1; n <= MAX_WRITES; n += 1) {
    await writes.failAt(n)
    const { status } = await call()
    const made = await writes.count()
    await writes.failAt(null)
    if (made < n) {
      expect([n, status]).toEqual([n, 200])
      return made
    }
    expect([n, status, made]).toEqual([n, 500, n])
    expect(await writes.digest()).toEqual(before)
  }
  return expect.fail(`more than ${MAX_WRITES} writing statements`)
}

/** Everything that happens to an account, done to both. */
async function accountsWithLives(role: 'student' | 'parent'): Promise<[string, string]> {
  const [kept = '', double = ''] = await makeAccounts(world, role, 2)
  const acts = Object.values(role === 'student' ? studentActs : parentActs)
  await world.database.together(async (query) => {
    const run = (text: string, values: readonly unknown[] = []) =>
      query({ name: hash('sha1', text), text, values })
    for (const act of acts) await act(run, { who: double, things, n: 0 })
    for (const act of acts) await act(run, { who: kept, things, n: 1 })
    for (const act of acts) await act(run, { who: kept, things, n: 0 })
  })
  return [kept, double]
}

describe('when any one write of it fails in the database, nothing of it stays, and it works when it is tried again', () => {
  test.each([
    ['students', 'student', 20],
    ['parents', 'parent', 8],
  ] as const)(
    'a merge of two %s, and its undo',
    async (_, role, least) => {
      const [id, duplicateId] = await accountsWithLives(role)
      let mergeId = ''
      const merging = await failsWhole(async () => {
        const merged = await office.ask(mergePeople, {
          params: { id },
          body: { duplicateId, reason: 'One person' },
        })
        if (merged.status === 200) mergeId = merged.body.data.mergeId
        return merged
      })
      expect(merging).toBeGreaterThanOrEqual(least)
      const undoing = await failsWhole(() => office.ask(undoMerge, { params: { id: mergeId }, body: {} }))
      expect(undoing).toBeGreaterThanOrEqual(least / 2)
    },
    120_000,
  )

  const at = (kind: string, id: string) => ({ params: { kind, id } })
  const opened = async (kind: string, id: string) => (await author.ask(getDocument, at(kind, id))).body.data
  /** Keeps a draft of a document, new or on what is there. @returns its revision. */
  async function draft(kind: string, id: string, data: object): Promise<number> {
    const there = await author.ask(getDocument, at(kind, id))
    const revision = there.status === 200 ? there.body.data.revision : 0
    const saved = await author.ask(saveDraft, { ...at(kind, id), body: { revision, data: { ...data } } })
    expect(saved.status).toBe(200)
    return saved.body.data.revision
  }
  const publishing = async (kind: string, id: string, data: object) => {
    const revision = await draft(kind, id, data)
    return failsWhole(() => author.ask(publishDocument, { ...at(kind, id), body: { revision } }))
  }

  test('publishing an article, for the first time and again', async () => {
    const id = newId()
    const article = { title: 'Why beads', author: 'Farah Khan', image: '', content: '<p>Count.</p>' }
    expect(await publishing('blog', id, article)).toBeGreaterThanOrEqual(3)
    expect(await publishing('blog', id, { ...article, title: 'Why five' })).toBeGreaterThanOrEqual(3)
  })

  test('publishing a course whose lessons were moved, taken away and added', async () => {
    const { id } = await world.course('By the sea', { lessons: 3 })
    const course = (await opened('course', id)).data as unknown as CourseDocument
    const [first, , third] = course.lessons
    if (!first || !third) return expect.fail('three lessons')
    const lessons = [third, { ...first, title: 'Waves' }, { ...first, id: newId(), title: 'Sand' }]
    expect(await publishing('course', id, { ...course, price: 999, lessons })).toBeGreaterThanOrEqual(6)
  })

  test('publishing a quiz, new and with other questions', async () => {
    const question = (text: string) => ({
      id: newId(),
      text,
      explanation: '',
      options: ['1', '2', '3'],
      correct: 0,
    })
    const quiz: QuizDocument = {
      title: 'Reading beads',
      description: 'Numbers on three rods.',
      subjectId: await world.subject('Beads'),
      price: 0,
      minutes: null,
      marks: 10,
      passingMarks: 4,
      penalty: { numerator: 0, denominator: 1 },
      language: 'English',
      allowReattempt: true,
      pausable: true,
      pauseLimit: 3,
      pauseMinutes: 60,
      questions: [question('First'), question('Second')],
    }
    const id = newId()
    expect(await publishing('quiz', id, quiz)).toBeGreaterThanOrEqual(5)
    const [first] = quiz.questions
    if (!first) return expect.fail('two questions')
    const questions = [question('Third'), { ...first, text: 'First, in other words' }]
    expect(await publishing('quiz', id, { ...quiz, questions })).toBeGreaterThanOrEqual(6)
  })

  test('an import of questions, and its undo', async () => {
    const subject = await world.subject('Sheets')
    const quiz = await world.quiz(subject, 1, { size: 2 })
    const rows = (text: string) =>
      ['a', 'b'].map((ref, n) => ({
        row: n + 2,
        cells: { ref, question: `${text} ${ref}`, option_a: '1', option_b: '2', correct: 'A' },
      }))
    const bring = (_id: string, text: string) => () =>
      author.ask(importQuestions, {
        body: { _id, fileName: 'a.csv', into: { quizId: quiz.id }, rows: rows(text) },
      })
    expect((await bring(newId(), 'First')()).status).toBe(200)
    const importId = newId()
    expect(await failsWhole(bring(importId, 'Second'))).toBeGreaterThanOrEqual(4)
    const undoing = await failsWhole(() => author.ask(undoImport, { params: { importId }, body: {} }))
    expect(undoing).toBeGreaterThanOrEqual(4)
  })
})

const balanceOf = async ({ id }: Member) =>
  (await office.ask(getFeeLedger, { params: { id } })).body.data.balancePaise

describe('when any one write of it fails in the database, no family is half there, and the same call again ends it', () => {
  let families = 0
  /** Brings families until no write of an import fails. @returns how many writing statements one has. */
  async function eachWrite(round: (n: number) => Promise<number>): Promise<number> {
    for (let n = 1; n <= MAX_WRITES; n += 1) {
      const made = await round(n)
      if (made < n) return made
    }
    return expect.fail(`more than ${MAX_WRITES} writing statements`)
  }

  test('an import of children', async () => {
    const group = 'Group of sheets'
    const { groupId } = await groupWithPlan(world, office, group)
    const made = await eachWrite(async (n) => {
      families += 1
      const names = ['Asha', 'Ravi', 'Tara'].map((name) => `${name} ${families}`)
      const cells = names.map((child_name, at) => ({
        child_name,
        class: 'Class 4',
        parent_name: `Parent ${families}`,
        parent_email: at < 2 ? `family${families}@school.example` : '',
        parent_mobile: String(9_200_000_000 + families * 2 + Number(at === 2)),
        admission_number: `A${families}-${at}`,
        group,
      }))
      const body = { _id: newId(), fileName: 'school.csv', ...importOfCells(cells) }
      const matches = [{ column: 'group' as const, text: group, id: groupId }]
      const call = () => office.ask(importChildren, { body: { ...body, matches } })
      /** Children, those with a parent, with their details, of the import, in the group; families, and invitations. */
      const there = async () => {
        const { rows } = await world.database.pool.query(
          `select count(*)::int as children, count(guardian_id)::int as families,
            count(d.person_id)::int as details, count(i.child_id)::int as imported, count(m.id)::int as members
          from people p left join person_details d on d.person_id = p.id
            left join imported_children i on i.child_id = p.id and i.import_id = $2
            left join group_members m on m.student_id = p.id
          where p.full_name = any($1)`,
          [names, body._id],
        )
        const parents = await world.count('people', `role = 'parent' and full_name = 'Parent ${families}'`)
        return { ...rows[0], parents }
      }
      const all = { children: 3, families: 3, details: 3, imported: 3, members: 3, parents: 2 }
      const none = { children: 0, families: 0, details: 0, imported: 0, members: 0, parents: 0 }
      await writes.failAt(n)
      const { status } = await call()
      const count = await writes.count()
      await writes.failAt(null)
      expect([n, status]).toEqual([n, count < n ? 200 : 500])
      expect([all, none]).toContainEqual(await there())
      const again = await call()
      expect(again.body).toMatchObject({ data: { children: 3, families: 2, refused: [] } })
      expect(await there()).toEqual(all)
      expect(await world.count('outbox_mails', `recipient = 'family${families}@school.example'`)).toBe(1)
      return count
    })
    expect(made).toBeGreaterThanOrEqual(10)
  }, 120_000)

  /** A parent with two children in a group with fees, and the sheet of what they owed elsewhere. */
  async function familyWithSheet({ groupId, group }: { groupId: string; group: string }) {
    families += 1
    const parent = await world.parent(`Payer ${families}`)
    const one = await world.child(parent, `Child ${families}`)
    const two = await world.child(parent, `Sister ${families}`)
    await office.ask(addGroupMembers, {
      params: { id: groupId },
      body: { studentIds: [one.id, two.id], joinedOn: '2026-01-01' },
    })
    const onPlan = { group, plan: `Plan of ${group}`, from: '2026-01-01' }
    const cells = [
      { ...onPlan, child_name: one.name, concession: '10%', concession_reason: 'Sister', owed: '1300' },
      { ...onPlan, child_name: two.name, paid_ahead: '500' },
    ]
    const rows = cells.map((each, at) => ({ row: at + 2, cells: each }))
    const sheet = { fileName: 'old-books.csv', owed: 1_300, paidAhead: 500, dayOrder: 'dmy' as const, rows }
    const bring = (_id: string) => office.ask(importFees, { body: { _id, ...sheet } })
    return { parent, one, two, bring }
  }
  const undoFees = (importId: string) => office.ask(undoFeeImport, { params: { importId }, body: {} })
  const areBooksSound = async () => {
    const { outOfBalance, findings } = await booksOf(world)
    expect([outOfBalance, findings]).toEqual([0, []])
  }

  test('an import of fees: a row that failed is named, and comes with the next import', async () => {
    const group = 'Group with fees'
    const { groupId } = await groupWithPlan(world, office, group)
    const made = await eachWrite(async (n) => {
      const { parent, one, two, bring } = await familyWithSheet({ groupId, group })
      const partsOf = async ({ id }: Member) => [
        await world.count('fee_stays', `student_id = '${id}'`),
        await world.count('fee_concessions', `student_id = '${id}'`),
        await world.count('fee_import_rows', `student_id = '${id}' and state = 'stored'`),
      ]
      const first = newId()
      await writes.failAt(n)
      const { status, body } = await bring(first)
      const count = await writes.count()
      await writes.failAt(null)
      await areBooksSound()
      expect([
        [0, 0, 0],
        [1, 1, 1],
      ]).toContainEqual(await partsOf(one))
      expect([
        [0, 0, 0],
        [1, 0, 1],
      ]).toContainEqual(await partsOf(two))
      const refused = status === 200 ? body.data.refused.length : null
      if (count < n) expect(refused).toBe(0)
      else expect([null, 1]).toContain(refused)
      const again = await bring(refused === 1 ? newId() : first)
      expect(again.body.data.refused).toEqual([])
      expect(await balanceOf(parent)).toBe(80_000)
      expect([await partsOf(one), await partsOf(two)]).toEqual([
        [1, 1, 1],
        [1, 0, 1],
      ])
      return count
    })
    expect(made).toBeGreaterThanOrEqual(15)
  }, 120_000)

  test('the undo of an import of fees', async () => {
    const group = 'Group without fees'
    const { groupId } = await groupWithPlan(world, office, group)
    const made = await eachWrite(async (n) => {
      const { parent, bring } = await familyWithSheet({ groupId, group })
      const importId = newId()
      expect((await bring(importId)).body.data.refused).toEqual([])
      await writes.failAt(n)
      const { status } = await undoFees(importId)
      const count = await writes.count()
      await writes.failAt(null)
      expect([n, status]).toEqual([n, count < n ? 200 : 500])
      await areBooksSound()
      expect([0, 80_000]).toContain(await balanceOf(parent))
      expect((await undoFees(importId)).body.data.kept).toEqual([])
      expect(await balanceOf(parent)).toBe(0)
      expect(await world.count('fee_import_rows', `import_id = '${importId}' and state <> 'undone'`)).toBe(0)
      return count
    })
    expect(made).toBeGreaterThanOrEqual(10)
  }, 120_000)
})
