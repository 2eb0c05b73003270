import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getDashboard } from '../../src/office/office.contract.ts'
import { recordPayment } from '../../src/enrolment/enrolment.contract.ts'
import {
  addChild,
  createParent,
  deleteChild,
  deleteOwnAccount,
  exportChild,
  exportOwnData,
  getFamily,
  switchProfile,
  updateChild,
} from '../../src/people/family/family.contract.ts'
import {
  changePassword,
  getSessions,
  getStudent,
  getStudentRecord,
  studentLogin,
  updateProfile,
} from '../../src/people/people.contract.ts'
import { getAuditLog } from '../../src/people/staff/staff.contract.ts'
import { CONSENT_VERSION } from '../../src/people/people.rules.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { getQuestionsByQuiz, getSubmissionsByUser, submitQuiz } from '../../src/quiz/quiz.contract.ts'
import { callerOf, type Member, openWorld, PASSWORD, type TestQuiz, type World } from '../world.ts'

let world: World
let quiz: TestQuiz
beforeAll(async () => {
  world = await openWorld()
  quiz = await world.quiz(await world.subject('Abacus'), 1)
})
afterAll(() => world.close())

const consent = { version: CONSENT_VERSION } as const
const newChild = { fullName: 'Rohan', presentEducation: 'Class 3', consent }
const family = async (parent: Pick<Member, 'ask'>) => (await parent.ask(getFamily, {})).body.data

async function take(child: Member): Promise<void> {
  await child.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })
  const answers = Object.fromEntries(quiz.questions.map(({ right }, index) => [index, right]))
  expect((await child.ask(submitQuiz, { body: { quizId: quiz.id, answers, userId: child.id } })).status).toBe(
    200,
  )
}

describe('a family', () => {
  test('has one e-mail and mobile, and each child is a student with its own results', async () => {
    const mother = await world.parent('Kavita')
    const [rohan, diya] = [await world.child(mother, 'Rohan'), await world.child(mother, 'Diya')]
    await take(rohan)
    expect((await rohan.ask(getSubmissionsByUser, { params: { userId: rohan.id } })).body.data).toHaveLength(
      1,
    )
    expect((await diya.ask(getSubmissionsByUser, { params: { userId: diya.id } })).body.data).toEqual([])
    expect((await diya.ask(getSubmissionsByUser, { params: { userId: rohan.id } })).status).toBe(403)
    const { children, parent, actingFor } = await family(mother)
    expect([parent.fullName, actingFor]).toEqual(['Kavita', null])
    expect(children).toMatchObject([
      {
        fullName: 'Rohan',
        quizzesDone: 1,
        averageScore: 100,
        latest: [{ score: 100 }],
        consent: { version: CONSENT_VERSION, verified: false },
      },
      { fullName: 'Diya', quizzesDone: 0, averageScore: null, latest: [] },
    ])
    const { body } = await rohan.ask(getStudent, { params: { id: rohan.id } })
    expect(body.data).toMatchObject({ fullName: 'Rohan', email: mother.email, ofFamily: true })
    expect((await mother.ask(getStudentRecord, { params: { id: rohan.id } })).body.data).toMatchObject({
      subjects: [{ name: 'Abacus', done: 1, total: 1, averageScore: 100 }],
      achievements: [
        { kind: 'first-quiz' },
        { kind: 'excellent', quizzes: 1 },
        { kind: 'full-score', quizzes: 1 },
        { kind: 'subject-done', subject: 'Abacus', quizzes: 1 },
      ],
    })
  })

  test('a session switches to a child and back, and to nobody else’s', async () => {
    const [mother, other] = [await world.parent('Kavita'), await world.parent('Other')]
    const child = await world.child(mother, 'Rohan')
    const theirs = await world.child(other, 'Theirs')
    const switched = await mother.ask(switchProfile, { body: { childId: child.id } })
    expect(switched.body.data).toEqual({ _id: child.id, fullName: 'Rohan', role: 'student', language: null })
    expect((await family(mother)).actingFor).toBe(child.id)
    expect((await mother.ask(getSubmissionsByUser, { params: { userId: child.id } })).status).toBe(200)
    for (const childId of [theirs.id, newId(), mother.id])
      expect((await mother.ask(switchProfile, { body: { childId } })).status).toBe(404)
    expect((await mother.ask(switchProfile, { body: { childId: null } })).body.data.role).toBe('parent')
    expect((await mother.ask(getSubmissionsByUser, { params: { userId: child.id } })).status).toBe(403)
  })

  test('while acting for a child details are the child’s, password and sessions the parent’s', async () => {
    const mother = await world.parent('Kavita')
    const child = await world.child(mother, 'Rohan')
    const body = { fullName: 'Rohan Iyer', mobile: '9222222222', presentEducation: 'Class 4' }
    expect((await child.ask(updateProfile, { body })).status).toBe(200)
    expect((await family(mother)).children[0]).toMatchObject({
      fullName: 'Rohan Iyer',
      presentEducation: 'Class 4',
    })
    expect((await family(mother)).parent).toMatchObject({ fullName: 'Kavita', mobile: '9000000001' })
    expect((await child.ask(getSessions, {})).body.data).toHaveLength(2)
    const changed = {
      currentPassword: PASSWORD,
      password: 'another fine password',
      confirmPassword: 'another fine password',
    }
    expect((await child.ask(changePassword, { body: changed })).status).toBe(200)
    expect((await mother.ask(getFamily, {})).status).toBe(401)
  })

  test('names the wrong field, wants the consent of today’s text, and has an end', async () => {
    const mother = await world.parent('Kavita')
    const add = (change: object) => mother.ask(addChild, { body: { ...newChild, ...change } })
    expect((await add({ fullName: ' ', presentEducation: '' })).refusal.errors).toEqual({
      fullName: 'Full name is required',
      presentEducation: 'Education field is required',
    })
    expect((await add({ consent: undefined })).status).toBe(422)
    expect((await add({ consent: { version: '2019-01' } })).refusal.errors).toEqual({
      'consent.version': 'This text has changed. Please load the page again and read it.',
    })
    const many = await Promise.all(Array.from({ length: 14 }, () => add({})))
    expect(many.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 12 }, () => 201),
      409,
      409,
    ])
    expect(await world.count('consents', `given_by = '${mother.id}'`)).toBe(12)
  })

  test('is nobody else’s: visitor, student, teacher, another parent', async () => {
    const mother = await world.parent('Kavita')
    const child = await world.child(mother, 'Rohan')
    const params = { id: child.id }
    for (const [who, status] of [
      [world.visitor, 401],
      [await world.student('Asha'), 403],
      [await world.teacher('Guru'), 403],
      [await world.parent('Other'), 404],
    ] as const) {
      expect(
        (await who.ask(updateChild, { params, body: { fullName: 'X', presentEducation: 'Y' } })).status,
      ).toBe(status)
      expect((await who.ask(exportChild, { params })).status).toBe(status)
      expect((await who.ask(deleteChild, { params, body: { password: PASSWORD } })).status).toBe(status)
    }
    expect((await family(mother)).children).toMatchObject([{ fullName: 'Rohan' }])
  })
})

describe('export and deletion', () => {
  test('a deletion stands on the desk and in the log, without the name', async () => {
    const [owner, office] = [await world.staff('owner', 'Lakshmi'), await world.office('Desk')]
    const parent = await world.parent('Leaves Us')
    const child = await world.child(parent, 'Goes Away')
    const waits = async () =>
      (await office.ask(getDashboard, {})).body.data.waits.find(({ title }) => title.includes('deleted'))
    const before = (await waits())?.count ?? 0
    const params = { id: child.id }
    expect((await parent.ask(deleteChild, { params, body: { password: 'wrong one' } })).status).toBe(422)
    expect((await waits())?.count ?? 0).toBe(before)
    expect((await parent.ask(deleteChild, { params, body: { password: PASSWORD } })).status).toBe(200)
    expect((await parent.ask(deleteOwnAccount, { body: { password: PASSWORD } })).status).toBe(200)
    expect((await waits())?.count).toBe(before + 2)
    const log = (await owner.ask(getAuditLog, { query: { kind: 'people', limit: 2 } })).body.data
    expect(log.map(({ sentence, name, role }) => [sentence, name, role])).toEqual([
      ['deleted their own account (parent)', '', 'parent'],
      ['deleted the account of a child', '', 'parent'],
    ])
  })

  test('the parent takes everything of a child along, and it names nobody else', async () => {
    const mother = await world.parent('Kavita')
    const [rohan, diya] = [
      await world.child(mother, 'Rohan Unique'),
      await world.child(mother, 'Diya Unique'),
    ]
    await take(rohan)
    await take(diya)
    const { body } = await mother.ask(exportChild, { params: { id: rohan.id } })
    expect(body.data).toMatchObject({
      personId: rohan.id,
      data: {
        account: { fullName: 'Rohan Unique' },
        consents: [{ textVersion: CONSENT_VERSION }],
        courses: { payments: [] },
      },
    })
    const [attempt] = body.data.data.quizzes as {
      quiz: string
      correct: number
      answers: { question: string; answer: string }[]
    }[]
    expect(attempt).toMatchObject({ quiz: 'Quiz 1', correct: 4, lateAnswers: [] })
    expect(attempt?.answers.map(({ answer }) => answer).toSorted()).toEqual(
      quiz.questions.map(({ right }) => right).toSorted(),
    )
    expect(JSON.stringify(body)).not.toContain('Diya')
    expect((await rohan.ask(exportOwnData, {})).body.data.personId).toBe(rohan.id)
  })

  test('deletion wants the password, then leaves nothing but the payments', async () => {
    const mother = await world.parent('Kavita')
    const child = await world.child(mother, 'Rohan Deleted')
    await take(child)
    const course = await world.course('Paid')
    const office = await world.office('Office')
    const paid = {
      studentId: child.id,
      courseId: course.id,
      amount: 455,
      method: 'cash' as const,
      reference: 'R1',
    }
    expect((await office.ask(recordPayment, { body: paid })).status).toBe(201)
    const remove = (password: string) =>
      mother.ask(deleteChild, { params: { id: child.id }, body: { password } })
    expect((await remove('wrong')).refusal.errors).toEqual({ password: 'Your current password is incorrect' })
    expect((await family(mother)).children).toHaveLength(1)
    expect((await remove(PASSWORD)).status).toBe(200)
    expect((await family(mother)).children).toEqual([])
    expect((await child.ask(getStudent, { params: { id: child.id } })).status).toBe(404)
    expect((await remove(PASSWORD)).status).toBe(404)
    for (const table of ['attempts', 'submissions', 'enrolments'])
      expect([table, await world.count(table, `student_id = '${child.id}'`)]).toEqual([table, 0])
    expect(
      await world.count(
        'attempt_answers a join attempts t on t.id = a.attempt_id',
        `t.student_id = '${child.id}'`,
      ),
    ).toBe(0)
    expect(await world.count('orders', `student_id = '${child.id}'`)).toBe(1)
    expect(
      await world.count('receipts r join orders o on o.id = r.order_id', `o.student_id = '${child.id}'`),
    ).toBe(1)
    expect(await world.count('consents', `child_id = '${child.id}' and withdrawn_at is not null`)).toBe(1)
    expect(await world.count('people', "full_name like '%Rohan Deleted%'")).toBe(0)
  })

  test('waits while a payment is open', async () => {
    const mother = await world.parent('Kavita')
    const child = await world.child(mother, 'Rohan')
    const course = await world.course('Open')
    await world.database.pool.query(
      `insert into orders (id, order_number, student_id, course_id, amount_paise, gateway, status, updated_at)
        values ($1, 'OPEN1', $2, $3, 100, 'none', 'PENDING', now())`,
      [newId(), child.id, course.id],
    )
    const { status, refusal } = await mother.ask(deleteChild, {
      params: { id: child.id },
      body: { password: PASSWORD },
    })
    expect([status, refusal.message]).toEqual([
      409,
      'A payment is still in progress. Please try again when it has ended.',
    ])
    expect((await family(mother)).children).toHaveLength(1)
  })

  test('own accounts end the same way; a parent’s after those of the children, staff’s by the owner', async () => {
    const asha = await world.student('Asha Gone')
    const go = (who: Pick<Member, 'ask'>) => who.ask(deleteOwnAccount, { body: { password: PASSWORD } })
    expect((await asha.ask(deleteOwnAccount, { body: { password: 'wrong one' } })).status).toBe(422)
    expect((await go(asha)).status).toBe(200)
    expect((await asha.ask(getStudent, { params: { id: asha.id } })).status).toBe(401)
    expect(
      (await world.visitor.ask(studentLogin, { body: { email: asha.email, password: PASSWORD } })).status,
    ).toBe(401)
    expect(await world.count('outbox_mails', `recipient = '${asha.email}' and sent_at is not null`)).toBe(0)
    const mother = await world.parent('Kavita')
    const child = await world.child(mother, 'Rohan')
    expect((await go(mother)).status).toBe(409)
    await mother.ask(deleteChild, { params: { id: child.id }, body: { password: PASSWORD } })
    expect((await go(mother)).status).toBe(200)
    expect((await go(await world.office('Office'))).status).toBe(409)
    // The e-mail is free again.
    const form = {
      fullName: 'Kavita',
      email: mother.email,
      mobile: '9000000001',
      password: PASSWORD,
      confirmPassword: PASSWORD,
    }
    await world.visitor.ask(createParent, { body: form })
    expect(await world.count('people', `email = '${mother.email}'`)).toBe(1)
  })
})

test('no child is left behind under an account that ends at the same moment', async () => {
  for (let n = 0; n < 4; n += 1) {
    const mother = await world.parent('Kavita')
    await Promise.all([
      mother.ask(deleteOwnAccount, { body: { password: PASSWORD } }),
      ...Array.from({ length: 6 }, () => mother.ask(addChild, { body: newChild })),
    ])
    const orphans = `guardian_id = '${mother.id}' and exists
      (select 1 from people g where g.id = people.guardian_id and g.erased_at is not null)`
    expect(await world.count('people', orphans)).toBe(0)
  }
})

test('the password is not for guessing here either, many at once no more than one after another', async () => {
  const mother = await world.parent('Kavita')
  const child = await world.child(mother, 'Rohan')
  const guess = (password: string) =>
    mother.ask(deleteChild, { params: { id: child.id }, body: { password } })
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => guess(`wrong ${n}`)))
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(10)
  // Which of many comes first is nobody's choice: the right one is asked when the ten are used up.
  expect((await guess(PASSWORD)).status).toBe(429)
  expect((await family(mother)).children).toHaveLength(1)
})

test('a quiz that one child has open starts no clock for another', async () => {
  const mother = await world.parent('Kavita')
  const [rohan, diya] = [await world.child(mother, 'Rohan'), await world.child(mother, 'Diya')]
  const open = (who: Member, userId: string) =>
    who.ask(getQuestionsByQuiz, { params: { quizId: quiz.id }, query: { userId } })
  expect((await open(rohan, rohan.id)).status).toBe(200)
  expect((await open(diya, rohan.id)).status).toBe(403)
  expect(await world.count('attempts', `student_id = '${diya.id}'`)).toBe(0)
})

test('a child of another family cannot be acted for by writing into the session', async () => {
  const [mother, other] = [await world.parent('Kavita'), await world.parent('Other')]
  const theirs = await world.child(other, 'Theirs')
  await world.database.pool.query('update sessions set acting_for = $1 where person_id = $2', [
    theirs.id,
    mother.id,
  ])
  const caller = callerOf(world.url, { authorization: `Bearer ${mother.token}` })
  expect((await caller.ask(getStudent, { params: { id: theirs.id } })).status).toBe(404)
})
