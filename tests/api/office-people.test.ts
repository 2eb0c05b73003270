import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { searchOffice, getDashboard } from '../../src/office/office.contract.ts'
import { getMyCourses, recordPayment } from '../../src/enrolment/enrolment.contract.ts'
import {
  assignTeacher,
  changePerson,
  endSessionsOfMany,
  erasePerson,
  exportPeople,
  exportPerson,
  findPeople,
  getPerson,
  mergePeople,
  sendResetLink,
  undoMerge,
} from '../../src/people/office/office.contract.ts'
import { getFamily, switchProfile } from '../../src/people/family/family.contract.ts'
import { resetPassword, verifyEmail } from '../../src/people/people.contract.ts'
import { getSession } from '../../src/people/session.contract.ts'
import { changeStaff, getAuditLog } from '../../src/people/staff/staff.contract.ts'
import { publishDocument, saveDraft } from '../../src/platform/drafts/drafts.contract.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { addressOf } from '../../src/platform/wire.ts'
import { getQuestionsByQuiz, submitQuiz } from '../../src/quiz/quiz.contract.ts'
import { type MailSink, openMailSink } from '../mail-sink.ts'
import { namesInTwoScripts } from '../names-in-two-scripts.ts'
import { type Member, openWorld, type World } from '../world.ts'

let world: World
let sink: MailSink
let owner: Member
let office: Member
beforeAll(async () => {
  sink = await openMailSink()
  world = await openWorld({ SMTP_URL: sink.url, PUBLIC_URL: 'https://academy.example' })
  owner = await world.staff('owner', 'Lakshmi')
  office = await world.office('Office')
})
afterAll(async () => {
  await world.close()
  await sink.close()
})
beforeEach(() => world.database.pool.query('delete from rate_limits').then(() => {}))

const at = (id: string) => ({ params: { id } })
const pageOf = async (id: string) => (await office.ask(getPerson, at(id))).body.data
const names = async (body: Parameters<typeof list>[0]) => (await list(body)).map(({ fullName }) => fullName)
const list = async (body: { words?: string; role?: 'student' | 'parent'; consent?: 'missing' }) =>
  (await office.ask(findPeople, { body })).body.data
const told = async () => (await owner.ask(getAuditLog, { query: { kind: 'changes', limit: 1 } })).body.data[0]
/** The token of the newest mail to an address. */
async function mailedToken(to: string, subject: RegExp): Promise<string> {
  const find = () => sink.mails.findLast((mail) => mail.to === to && subject.test(mail.subject))
  await expect.poll(() => find() !== undefined).toBe(true)
  return /#([\w-]{43})/.exec(find()?.text ?? '')?.[1] ?? ''
}
const pay = (studentId: string, courseId: string) =>
  office.ask(recordPayment, {
    body: { studentId, courseId, amount: 455, method: 'cash', reference: `R ${newId().slice(-6)}` },
  })
/** Takes a quiz, with nothing answered. */
async function take(student: Member, quizId: string): Promise<void> {
  await student.ask(getQuestionsByQuiz, { params: { quizId } })
  const body = { quizId, userId: student.id, answers: {}, timeTaken: 1 }
  expect((await student.ask(submitQuiz, { body })).status).toBe(200)
}

describe('the list', () => {
  test('shows families, finds a child by the parent’s mobile, and those without consent', async () => {
    const parent = await world.parent('Sunita Deshpande')
    await office.ask(changePerson, { ...at(parent.id), body: { mobile: '98220 11111' } })
    const child = await world.child(parent, 'Meera Deshpande')
    const alone = await world.student('Vihaan Without')
    const rows = await list({ words: '+91 98220 11111' })
    expect(rows.map(({ fullName }) => fullName).toSorted()).toEqual(['Meera Deshpande', 'Sunita Deshpande'])
    expect(rows.find(({ _id }) => _id === child.id)).toMatchObject({
      mobile: '9822011111',
      parent: { _id: parent.id },
      consent: 'unconfirmed',
    })
    expect(rows.find(({ _id }) => _id === parent.id)?.children).toEqual([
      { _id: child.id, fullName: 'Meera Deshpande' },
    ])
    expect((await list({ consent: 'missing' })).map(({ _id }) => _id)).toEqual([alone.id])
    expect(await names({ words: 'desh meer' })).toEqual(['Meera Deshpande'])
    expect(await names({ words: "'; drop table people --" })).toEqual([])
  })

  test('gives several to a teacher, logs several out, and refuses when one of them is none', async () => {
    const [asha, rohan] = [await world.student('Asha Bulk'), await world.student('Rohan Bulk')]
    const guru = await world.teacher('Guru')
    const ids = [asha.id, rohan.id]
    expect((await office.ask(assignTeacher, { body: { teacherId: guru.id, ids } })).status).toBe(200)
    expect((await office.ask(assignTeacher, { body: { teacherId: guru.id, ids } })).status).toBe(200)
    expect((await pageOf(asha.id)).teachers).toMatchObject([{ _id: guru.id, fullName: 'Guru' }])
    expect((await pageOf(guru.id)).students).toHaveLength(2)
    const wrong = [asha.id, owner.id]
    expect((await office.ask(assignTeacher, { body: { teacherId: guru.id, ids: wrong } })).status).toBe(404)
    expect((await office.ask(endSessionsOfMany, { body: { ids: wrong } })).status).toBe(404)
    expect((await asha.ask(getSession, {})).status).toBe(200)
    expect((await office.ask(endSessionsOfMany, { body: { ids } })).status).toBe(200)
    expect((await asha.ask(getSession, {})).status).toBe(401)
    expect((await office.ask(endSessionsOfMany, { body: { ids: [] } })).status).toBe(422)
  })

  test('gives nobody to a teacher who has not confirmed the e-mail', async () => {
    const asha = await world.student('Asha Waits')
    const stranger = await world.signedUp('teacher', 'Stranger')
    const ids = [asha.id]
    const assign = () => office.ask(assignTeacher, { body: { teacherId: stranger.id, ids } })
    const refused = await assign()
    expect(refused.status).toBe(409)
    expect(refused.refusal.message).toContain('has not confirmed their email yet')
    expect((await pageOf(asha.id)).teachers).toEqual([])
    await world.database.pool.query('update people set email_verified_at = now() where id = $1', [
      stranger.id,
    ])
    expect((await assign()).status).toBe(200)
  })

  test('finds a name in either script and in every usual spelling', async () => {
    for (const name of ['रोहन नादकर', 'Zoya Nadkar', 'Rohini Nadkar']) await world.student(name)
    for (const words of ['रोहन', 'Rohan', 'rohn', 'ROHAN nadkar', 'roh नादकर'])
      expect(await names({ words }), words).toContain('रोहन नादकर')
    for (const words of ['ज़ोया', 'Zoya', 'Joya', 'joyaa nadkar'])
      expect(await names({ words }), words).toEqual(['Zoya Nadkar'])
    expect(await names({ words: 'Rohan Nadkar' })).toEqual(['रोहन नादकर'])
    expect(await names({ words: 'rohan zoya' })).toEqual([])
    // Two letters of a key are too few to begin with; and what a search is made of may be typed too.
    expect(await names({ words: 'ja nadkar' })).toEqual([])
    for (const words of ['~', "~'", '\\', "O'", '्', 'ऀ', '😀', '&|!:*'])
      expect((await office.ask(findPeople, { body: { words } })).status, words).toBe(200)
  })

  test('finds each of 300 names by each of its spellings, and by few others', async () => {
    const pairs = namesInTwoScripts.flatMap(([name, ...spellings]) => spellings.map((one) => [name, one]))
    const lists = [pairs.map(([name]) => name), pairs.map(([, spelling]) => spelling)]
    const { rows: missed } = await world.database.pool.query(
      `select name, spelling from unnest($1::text[], $2::text[]) as t (name, spelling)
       where not people_words(name, '', '') @@ people_alike(spelling)
         or not people_words(spelling, '', '') @@ people_alike(name)`,
      lists,
    )
    expect(missed).toEqual([])
    const all = namesInTwoScripts.map(([name]) => name)
    expect(all.length).toBeGreaterThanOrEqual(300)
    const { rows: found } = await world.database.pool.query(
      `with of as materialized (select name, people_words(name, '', '') words, people_alike(name) alike
         from unnest($1::text[]) as name)
       select a.name, count(*)::int - 1 as others from of a join of b on b.words @@ a.alike group by a.name`,
      [all],
    )
    expect(found).toHaveLength(all.length)
    expect(Math.max(...found.map(({ others }) => Number(others)))).toBeLessThanOrEqual(4)
  })

  test('goes out as a sheet, filtered', async () => {
    await world.student('Zubin Sheet')
    const response = await fetch(world.url + addressOf(exportPeople, {}), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${office.token}` },
      body: JSON.stringify({ format: 'csv', words: 'zubin' }),
    })
    const lines = (await response.text()).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/^Zubin Sheet,student,Class 5,,,9000000001,/)
  })
})

describe('one person', () => {
  test('is told about by every room', async () => {
    const asha = await world.student('Asha Rooms')
    const course = await world.course('Beads for rooms')
    await pay(asha.id, course.id)
    const { chapters, person } = await pageOf(asha.id)
    expect(person).toMatchObject({ role: 'student', consent: 'missing', ofFamily: false })
    expect(chapters.map(({ heading, count }) => [heading, count])).toEqual([
      ['Enquiries', 0],
      ['Quizzes', 0],
      ['Competitions', 0],
      ['Exams', 0],
      ['Courses', 1],
      ['Payments and receipts', 1],
      ['Groups', 0],
    ])
    expect(chapters.find(({ heading }) => heading === 'Payments and receipts')).toMatchObject({
      stays: true,
      lines: [{ title: '₹455.00, paid' }],
    })
  })

  test('is changed; what stood there is kept, and a new e-mail has to be confirmed', async () => {
    const asha = await world.student('Asha Old')
    const body = { fullName: 'Asha New', mobile: '98765 43210', email: 'New.Asha@test.example' }
    expect((await office.ask(changePerson, { ...at(asha.id), body })).status).toBe(200)
    const { person, changes } = await pageOf(asha.id)
    expect(person).toMatchObject({ fullName: 'Asha New', mobile: '9876543210', emailVerifiedAt: null })
    expect(changes.map(({ field, before, by }) => [field, before, by]).toSorted()).toEqual([
      ['the email', asha.email, 'Office'],
      ['the mobile', '9000000001', 'Office'],
      ['the name', 'Asha Old', 'Office'],
    ])
    expect((await told())?.sentence).toBe('changed the name and the email and the mobile of Asha New')
    const token = await mailedToken('new.asha@test.example', /^Confirm your student account$/)
    expect((await world.visitor.ask(verifyEmail, { body: { token, holder: 'adult' } })).status).toBe(200)
    expect((await pageOf(asha.id)).person.consent).toBe('adult')

    const other = await world.student('Other')
    const taken = await office.ask(changePerson, { ...at(other.id), body: { email: body.email } })
    expect([taken.status, Object.keys(taken.refusal.errors ?? {})]).toEqual([409, ['email']])
    const child = await world.child(await world.parent('Parent'), 'Child')
    const ofParent = await office.ask(changePerson, { ...at(child.id), body: { mobile: '9999999999' } })
    expect(ofParent.refusal.message).toContain('the parent’s page')
    expect((await office.ask(changePerson, { ...at(owner.id), body: { fullName: 'X' } })).status).toBe(404)
  })

  test('gets a link for a new password; for a child its parent does', async () => {
    const parent = await world.parent('Kavita')
    const child = await world.child(parent, 'Diya')
    expect((await office.ask(sendResetLink, { ...at(child.id), body: {} })).body.message).toContain(
      parent.email,
    )
    const token = await mailedToken(parent.email, /new password/)
    const password = 'new beads on rods'
    const set = await world.visitor.ask(resetPassword, {
      body: { token, password, confirmPassword: password },
    })
    expect(set.status).toBe(200)
  })

  test('is exported and erased on request; its name leaves the log, the payment stays', async () => {
    const asha = await world.student('Asha Erased')
    const course = await world.course('Paid and erased')
    await pay(asha.id, course.id)
    await office.ask(changePerson, { ...at(asha.id), body: { mobile: '9822022222' } })
    const { data } = (await office.ask(exportPerson, at(asha.id))).body
    expect(data.data).toMatchObject({
      account: { fullName: 'Asha Erased' },
      changes: [{ before: '9000000001' }],
    })
    const wrong = await office.ask(erasePerson, { ...at(asha.id), body: { name: 'Asha' } })
    expect([wrong.status, wrong.refusal.errors?.name]).toEqual([422, 'Type the name exactly: Asha Erased'])
    const erased = await office.ask(erasePerson, { ...at(asha.id), body: { name: 'asha erased' } })
    expect(erased.status).toBe(200)
    expect((await office.ask(getPerson, at(asha.id))).status).toBe(404)
    const log = (await owner.ask(getAuditLog, { query: { limit: 50 } })).body.data
    expect(JSON.stringify(log)).not.toContain('Asha Erased')
    expect(log.map(({ sentence }) => sentence)).toContain('recorded ₹455.00 (cash) of a deleted person')
    expect(await world.count('orders', `student_id = '${asha.id}'`)).toBe(1)
    expect(await world.count('person_changes', `person_id = '${asha.id}'`)).toBe(0)
  })
})

describe('two accounts of one', () => {
  test('become one and two again, with courses, payments, quizzes, teachers', async () => {
    const [kept, double] = [await world.student('Kabir Das'), await world.student('Kabir Das')]
    await world.confirmEmail(kept)
    const guru = await world.teacher('Guru of two')
    const [both, alone] = [await world.course('Both have'), await world.course('One has')]
    for (const [person, course] of [
      [kept, both],
      [double, both],
      [double, alone],
    ] as const)
      await pay(person.id, course.id)
    const subject = await world.subject('Of two')
    const quizzes = [await world.quiz(subject, 1), await world.quiz(subject, 2)] as const
    await take(kept, quizzes[0].id)
    for (const { id } of quizzes) await take(double, id)
    await office.ask(assignTeacher, { body: { teacherId: guru.id, ids: [double.id] } })
    expect((await pageOf(kept.id)).doubles).toMatchObject([
      { _id: double.id, note: expect.stringContaining(`${double.email} (not confirmed)`) },
    ])

    const merged = await office.ask(mergePeople, {
      ...at(kept.id),
      body: { duplicateId: double.id, reason: 'One person' },
    })
    expect(merged.body.data.stays).toEqual([
      expect.stringMatching(/^Both took “.+”: the result in the kept account counts\.$/),
      'Both have “Both have”: the progress in the kept account counts.',
    ])
    expect(await world.count('submissions', `student_id = '${kept.id}'`)).toBe(2)
    expect((await told())?.sentence).toBe('merged Kabir Das into Kabir Das')
    const page = await pageOf(kept.id)
    expect(page.teachers.map(({ _id }) => _id)).toEqual([guru.id])
    expect(page.chapters.find(({ heading }) => heading === 'Courses')?.count).toBe(2)
    expect(page.chapters.find(({ heading }) => heading === 'Payments and receipts')?.count).toBe(3)
    expect(page.merged).toMatchObject([{ other: { _id: double.id } }])
    expect(
      (await kept.ask(getMyCourses, {})).body.data.map(({ courseTitle }) => courseTitle).toSorted(),
    ).toEqual(['Both have', 'One has'])
    expect((await double.ask(getSession, {})).status).toBe(401)
    expect((await pageOf(double.id)).mergedInto).toMatchObject({ other: { _id: kept.id } })
    expect((await list({ words: 'kabir das' })).map(({ _id }) => _id)).toEqual([kept.id])

    const undone = await office.ask(undoMerge, { ...at(merged.body.data.mergeId), body: {} })
    expect(undone.status).toBe(200)
    const back = await pageOf(double.id)
    expect(back.chapters.find(({ heading }) => heading === 'Courses')?.count).toBe(2)
    expect(back.teachers).toHaveLength(1)
    expect(await world.count('submissions', `student_id = '${double.id}'`)).toBe(2)
    const stands = await pageOf(kept.id)
    expect([stands.teachers, stands.merged]).toEqual([[], []])
    expect((await office.ask(undoMerge, { ...at(merged.body.data.mergeId), body: {} })).status).toBe(404)
  })

  test('a payment that comes as the double ends is not stored for it', async () => {
    const { id } = await world.student('Ending Double')
    const { id: courseId } = await world.course('Not for a double')
    const paid = { studentId: id, courseId, amount: 455, method: 'cash', reference: '7' } as const
    const paying = await world.database.transact('write', async (on) => {
      await on.query('select id from people where id = $1 for update', [id])
      const asked = office.ask(recordPayment, { body: paid })
      await new Promise((resolve) => setTimeout(resolve, 300))
      await on.query('update people set ended_at = now() where id = $1', [id])
      return { asked }
    })
    expect((await paying.asked).status).toBe(404)
    expect(await world.count('orders', `student_id = '${id}'`)).toBe(0)
  })

  test('of one family: the double is no child of it any more, and nobody acts or pays for it', async () => {
    const parent = await world.parent('Sunita Roy')
    const kept = await world.child(parent, 'Anu Roy')
    const double = await world.child(parent, 'Anu Roy')
    const { mergeId } = (
      await office.ask(mergePeople, {
        ...at(kept.id),
        body: { duplicateId: double.id, reason: 'One person' },
      })
    ).body.data
    const children = async () => (await parent.ask(getFamily, {})).body.data.children.map(({ _id }) => _id)
    expect(await children()).toEqual([kept.id])
    expect((await parent.ask(switchProfile, { body: { childId: double.id } })).status).toBe(404)
    await world.database.pool.query(
      `update sessions set acting_for = '${double.id}' where person_id = '${parent.id}'`,
    )
    expect((await parent.ask(getSession, {})).body.data).toMatchObject({ _id: parent.id })
    const { id: courseId } = await world.course('For nobody')
    const paid = { studentId: double.id, courseId, amount: 455, method: 'cash', reference: '7' } as const
    expect((await office.ask(recordPayment, { body: paid })).status).toBe(404)
    expect((await office.ask(undoMerge, { ...at(mergeId), body: {} })).status).toBe(200)
    expect((await children()).toSorted()).toEqual([kept.id, double.id].toSorted())
  })

  test('one after the other go back in the order in which they came, with all that each had', async () => {
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => world.student('Tara Bose')))
    if (!first || !second || !third) throw new Error('nobody was made')
    await world.confirmEmail(second, third)
    const course = await world.course('Of the first')
    await pay(first.id, course.id)
    const merge = async (id: string, duplicateId: string) =>
      (await office.ask(mergePeople, { ...at(id), body: { duplicateId, reason: 'One person' } })).body.data
        .mergeId
    const undo = (id: string) => office.ask(undoMerge, { ...at(id), body: {} })
    const [early, late] = [await merge(second.id, first.id), await merge(third.id, second.id)]
    const refused = await undo(early)
    expect([refused.status, refused.refusal.message]).toEqual([
      409,
      expect.stringContaining('Undo that merge first'),
    ])
    expect((await undo(late)).status).toBe(200)
    expect((await undo(early)).status).toBe(200)
    for (const table of ['orders', 'enrolments'])
      expect(await world.count(table, `student_id = '${first.id}'`), table).toBe(1)
  })

  test('a course that was bought anew since stays with the account that paid for it', async () => {
    const [kept, double] = [await world.student('Ila Rao'), await world.student('Ila Rao')]
    await world.confirmEmail(kept)
    const course = await world.course('Bought twice')
    await pay(double.id, course.id)
    const { mergeId } = (
      await office.ask(mergePeople, {
        ...at(kept.id),
        body: { duplicateId: double.id, reason: 'One person' },
      })
    ).body.data
    await world.database.pool.query(`update enrolments set ended_at = now() where student_id = '${kept.id}'`)
    await pay(kept.id, course.id)
    expect((await office.ask(undoMerge, { ...at(mergeId), body: {} })).status).toBe(200)
    expect((await kept.ask(getMyCourses, {})).body.data.map(({ courseTitle }) => courseTitle)).toEqual([
      'Bought twice',
    ])
  })

  test('at once: of two that merge the same pair the other way round, one does', async () => {
    const [one, two] = [await world.parent('Nisha Patil'), await world.parent('Nisha Patil')]
    await world.confirmEmail(one, two)
    const child = await world.child(two, 'Aarav Patil')
    const answers = await Promise.all([
      office.ask(mergePeople, { ...at(one.id), body: { duplicateId: two.id, reason: 'One person' } }),
      owner.ask(mergePeople, { ...at(two.id), body: { duplicateId: one.id, reason: 'One person' } }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    const kept = answers[0].status === 200 ? one : two
    expect((await pageOf(kept.id)).family.map(({ _id }) => _id)).toEqual([child.id])
    if (kept === one) expect((await one.ask(getFamily, {})).body.data.children).toHaveLength(1)
  })

  test('are refused with a sentence when they cannot be one', async () => {
    const [asha, parent] = [await world.student('Asha Two'), await world.parent('Asha Two')]
    const merge = (id: string, duplicateId: string) =>
      office.ask(mergePeople, { ...at(id), body: { duplicateId, reason: 'One person' } })
    expect((await merge(asha.id, asha.id)).status).toBe(409)
    expect((await merge(asha.id, parent.id)).refusal.message).toContain('two parents only')
    await world.confirmEmail(parent)
    const child = await world.child(parent, 'Asha Two')
    expect((await merge(asha.id, child.id)).refusal.message).toContain('Keep the account that is in a family')
    expect((await merge(asha.id, owner.id)).status).toBe(404)
    const quiz = await world.quiz(await world.subject('Merging'), 1)
    await asha.ask(getQuestionsByQuiz, { params: { quizId: quiz.id } })
    expect((await merge(child.id, asha.id)).refusal.message).toContain('The student is taking a quiz now')
  })

  test('after 30 days the double is erased; erasing the kept one erases it at once', async () => {
    const pair = async (name: string) => {
      const [kept, double] = [await world.student(name), await world.student(name)]
      await world.confirmEmail(kept)
      return [kept, double] as const
    }
    const [kept, double] = await pair('Old Double')
    const { mergeId } = (
      await office.ask(mergePeople, {
        ...at(kept.id),
        body: { duplicateId: double.id, reason: 'One person' },
      })
    ).body.data
    await world.database.pool.query(`update merges set at = at - interval '31 days'`)
    await world.runJobs(new Date())
    expect(await world.count('people', `id = '${double.id}' and erased_at is not null`)).toBe(1)
    expect((await office.ask(undoMerge, { ...at(mergeId), body: {} })).status).toBe(404)

    const [asked, other] = await pair('Asked To Go')
    await office.ask(mergePeople, { ...at(asked.id), body: { duplicateId: other.id, reason: 'One person' } })
    await office.ask(erasePerson, { ...at(asked.id), body: { name: 'Asked To Go' } })
    expect(await world.count('people', `full_name = 'Asked To Go'`)).toBe(0)
  })
})

describe('the log', () => {
  test('speaks in sentences: prices, roles, what was only tried', async () => {
    const author = await world.staff('author', 'Farah')
    const id = newId()
    const draft = { params: { kind: 'banner', id } }
    const data = { percentageOff: 20, title: 'Diwali batch', subContent: 'Until the lamps are out' }
    await author.ask(saveDraft, { ...draft, body: { revision: 0, data } })
    await author.ask(publishDocument, { ...draft, body: { revision: 1 } })
    expect((await told())?.sentence).toBe('published the banner “Diwali batch”')
    await author.ask(saveDraft, { ...draft, body: { revision: 1, data: { ...data, percentageOff: 25 } } })
    await author.ask(publishDocument, { ...draft, body: { revision: 2 } })
    expect((await told())?.sentence).toMatch(/^changed the .+ of the banner “Diwali batch” from 20 to 25$/)

    await owner.ask(changeStaff, { ...at(author.id), body: { role: 'organiser' } })
    expect(await told()).toMatchObject({
      name: 'Lakshmi',
      sentence: 'changed the role of Farah from author to organiser',
    })
    await office.ask(changeStaff, { ...at(author.id), body: { ended: true } })
    const refused = (await owner.ask(getAuditLog, { query: { kind: 'refused', limit: 1 } })).body.data[0]
    expect(refused).toMatchObject({ name: 'Office', status: 403, sentence: 'changed the account of Farah' })
    const day = new Date(Date.now() + 19_800_000).toISOString().slice(0, 10)
    const today = { from: day, until: day, kind: 'staff' as const, personId: owner.id }
    expect((await owner.ask(getAuditLog, { query: today })).body.data.length).toBeGreaterThan(0)
    expect((await owner.ask(getAuditLog, { query: { until: '2020-01-01' } })).body.data).toEqual([])
    expect((await owner.ask(getAuditLog, { query: { from: 'yesterday' } })).status).toBe(400)
  })
})

describe('the desk', () => {
  test('finds people, and counts students without consent after a week', async () => {
    const asha = await world.student('Anandita Desk')
    await world.database.pool.query(
      `update people set created_at = now() - interval '40 days' where id = $1`,
      [asha.id],
    )
    const waits = (await office.ask(getDashboard, {})).body.data.waits
    expect(waits.find(({ section }) => section === 'People')).toMatchObject({ late: true, count: 1 })
    const { hits } = (await office.ask(searchOffice, { body: { words: 'anandi' } })).body.data
    expect(hits).toMatchObject([{ kind: 'Student', title: 'Anandita Desk', to: `/office/people/${asha.id}` }])
    const author = await world.staff('author', 'Author')
    expect((await author.ask(searchOffice, { body: { words: 'anandi' } })).body.data.hits).toEqual([])
  })
})

test('only the office and the owner: for every act', async () => {
  const asha = await world.student('Asha Roles')
  const author = await world.staff('author', 'Author two')
  const acts = [
    (who: Member) => who.ask(findPeople, { body: {} }),
    (who: Member) => who.ask(getPerson, at(asha.id)),
    (who: Member) => who.ask(changePerson, { ...at(asha.id), body: { fullName: 'X' } }),
    (who: Member) => who.ask(sendResetLink, { ...at(asha.id), body: {} }),
    (who: Member) => who.ask(exportPerson, at(asha.id)),
    (who: Member) => who.ask(erasePerson, { ...at(asha.id), body: { name: 'Asha Roles' } }),
    (who: Member) =>
      who.ask(mergePeople, { ...at(asha.id), body: { duplicateId: asha.id, reason: 'One person' } }),
    (who: Member) => who.ask(undoMerge, { ...at(asha.id), body: {} }),
    (who: Member) => who.ask(assignTeacher, { body: { teacherId: asha.id, ids: [asha.id] } }),
    (who: Member) => who.ask(endSessionsOfMany, { body: { ids: [asha.id] } }),
  ]
  for (const act of acts) {
    expect((await act(author)).status).toBe(403)
    expect((await act(asha)).status).toBe(403)
  }
  expect((await office.ask(getAuditLog, {})).status).toBe(403)
})
