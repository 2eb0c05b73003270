import { describe, expect, test } from 'vitest'
import { cellsOf, guessColumns } from '../src/people/office/import/columns.rules.ts'
import { guessDayOrder, hasOpenDay, readDay } from '../src/people/office/import/days.rules.ts'
import { Families, type NamedFamily, type StandingParent } from '../src/people/joining.rules.ts'
import { loginNameOf } from '../src/people/people.rules.ts'

describe('headings of a school’s own sheet', () => {
  test.each([
    ['Student Name', 'child_name'],
    ['Name of the Student', 'child_name'],
    ['FATHER’S NAME', 'parent_name'],
    ['Father mob', 'parent_mobile'],
    ['Parent Mobile No.', 'parent_mobile'],
    ['WhatsApp', 'parent_mobile'],
    ['Parents E-mail', 'parent_email'],
    ['Std', 'class'],
    ['D.O.B', 'birth_date'],
    ['Date of Birth', 'birth_date'],
    ['Batch', 'group'],
    ['Adm. No.', null],
    ['Admission No', 'admission_number'],
    ['Date of Admission', 'joined_on'],
    ['School', 'school'],
    ['Teacher Name', 'teacher'],
    ['Remarks', 'notes'],
    ['Fee', null],
    ['कक्षा', 'class'],
  ])('%s', (head, column) => {
    // A father is named too, so that a mother is the second parent.
    expect(guessColumns([head])[0]).toBe(column)
  })

  test('a first name and a surname are one name; another column is taken once', () => {
    const columns = guessColumns(['First name', 'Surname', 'Mobile', 'Phone', 'Class'])
    expect(columns).toEqual(['child_name', 'child_name', 'parent_mobile', null, 'class'])
    expect(cellsOf(columns, ['Asha ', 'Rao', '9876500000', 'x', '4'])).toEqual({
      child_name: 'Asha Rao',
      parent_mobile: '9876500000',
      class: '4',
    })
  })

  test('a mother beside a father is the second parent, alone she is the first', () => {
    expect(guessColumns(['Father mobile', 'Mother name', 'Mother mobile'])).toEqual([
      'parent_mobile',
      'second_parent_name',
      'second_parent_mobile',
    ])
    expect(guessColumns(['Mother name', 'Mother mobile'])).toEqual(['parent_name', 'parent_mobile'])
  })

  test('what was said of a heading counts before its guess', () => {
    const kept = new Map([
      ['remark', null],
      ['sat', 'group' as const],
    ])
    expect(guessColumns(['Remark', 'SAT'], kept)).toEqual([null, 'group'])
  })
})

describe('days', () => {
  test.each([
    ['03/07/2017', 'dmy', '2017-07-03'],
    ['03/07/2017', 'mdy', '2017-03-07'],
    ['3-7-17', 'dmy', '2017-07-03'],
    ['3.7.98', 'dmy', '1998-07-03'],
    ['2017-07-03', 'mdy', '2017-07-03'],
    ['2017-07-03 00:00', 'dmy', '2017-07-03'],
    ['3rd July 2017', 'mdy', '2017-07-03'],
    ['03-Jul-17', 'dmy', '2017-07-03'],
    ['July 3, 2017', 'dmy', '2017-07-03'],
    ['31/02/2017', 'dmy', null],
    ['13/13/2017', 'dmy', null],
    ['3/7/0017', 'dmy', null],
    ['42919', 'dmy', null],
    ['tomorrow', 'dmy', null],
  ] as const)('%s, %s', (text, order, day) => {
    expect(readDay(text, order)).toBe(day)
  })

  test('the month is first only where a day shows it, and a day that is open is asked about', () => {
    expect(guessDayOrder(['03/07/2017', '03/25/2017'])).toBe('mdy')
    expect(guessDayOrder(['03/07/2017', '25/03/2017', ''])).toBe('dmy')
    expect([hasOpenDay(['03/07/2017']), hasOpenDay(['03/03/2017', '25/03/2017'])]).toEqual([true, false])
  })
})

test.each([
  [' Kavita@School.example ', 'kavita@school.example'],
  ['98765 43210', '9876543210'],
  ['+91-98765-43210', '9876543210'],
  ['098765 43210', '9876543210'],
  ['\u202A+91 98765\u200B 43210\u202C', '9876543210'],
  ['98765', '98765'],
])('the login %s', (typed, login) => {
  expect(loginNameOf(typed)).toBe(login)
})

describe('families that log in with a mobile', () => {
  const parent = (more: Partial<StandingParent> = {}): StandingParent => ({
    id: 'here',
    fullName: 'Kavita Rao',
    email: '',
    mobile: '9876500000',
    loginMobile: '9876500000',
    otherMobiles: [],
    trust: 'unconfirmed',
    merged: false,
    children: [{ id: 'c', fullName: 'Asha Rao' }],
    ...more,
  })
  const named = (more: Partial<NamedFamily> = {}): NamedFamily => ({
    childName: 'Ravi Rao',
    presentEducation: 'Class 2',
    parentName: 'Kavita Rao',
    email: '',
    mobile: '9876500000',
    ...more,
  })
  const families = (parents: readonly StandingParent[] = []) => new Families(parents, { mobileLogins: true })
  const faultOf = (joining: ReturnType<Families['of']>) =>
    joining.state === 'refused' ? joining.fault.field : joining.state

  test('somebody says whether a mobile is that of a family here, and nobody takes its login', () => {
    const of = (decided?: { parentId: string | null }) => families([parent()]).of(2, named(), decided)
    expect(of()).toMatchObject({ state: 'undecided', choices: [{ parentId: 'here' }] })
    expect(of({ parentId: 'here' })).toMatchObject({ state: 'found', family: { known: { id: 'here' } } })
    expect(faultOf(of({ parentId: null }))).toBe('mobile')
    expect(faultOf(of({ parentId: 'other' }))).toBe('family')
  })

  test('an account that a stranger has signed up with this mobile is no choice, and takes no login', () => {
    const stranger = parent({ id: 'stranger', email: 's@x.example', loginMobile: '', trust: 'unconfirmed' })
    expect(families([stranger]).of(2, named(), undefined)).toMatchObject({
      state: 'found',
      family: { known: null },
      choices: [],
    })
  })

  test('rows with one mobile are one family, if the parent is the same', () => {
    const sheet = families()
    const first = sheet.of(2, named({ childName: 'Asha Rao' }), undefined)
    const second = sheet.of(3, named({ parentName: ' KAVITA  rao' }), { parentId: null })
    const third = sheet.of(4, named({ childName: 'Tara Rao', parentName: '' }), undefined)
    const other = sheet.of(5, named({ childName: 'Diya', parentName: 'Uma' }), undefined)
    expect(first.state === 'found' && second.state === 'found' && second.family === first.family).toBe(true)
    expect(first.state === 'found' && third.state === 'found' && third.family === first.family).toBe(true)
    expect(faultOf(other)).toBe('mobile')
  })

  test('without a parent’s name one mobile is one family for children of one last name alone', () => {
    const sheet = families()
    const of = (row: number, childName: string) =>
      faultOf(sheet.of(row, named({ childName, parentName: '' }), undefined))
    expect([of(2, 'Asha Rao'), of(3, 'Ravi RAO'), of(4, 'Diya Shah'), of(5, 'Rao')]).toEqual([
      'found',
      'found',
      'mobile',
      'mobile',
    ])
  })

  test('a child of a family that logs in with its mobile is not made twice for a new e-mail', () => {
    const again = named({ childName: 'asha rao', email: 'new@x.example' })
    expect(families([parent()]).of(2, again, undefined)).toMatchObject({
      state: 'undecided',
      choices: [{ parentId: 'here' }],
    })
    expect(families([parent()]).of(2, again, { parentId: null })).toMatchObject({
      state: 'found',
      family: { known: null },
    })
    const sibling = named({ email: 'new@x.example' })
    expect(families([parent()]).of(2, sibling, undefined)).toMatchObject({ state: 'found' })
  })

  test('the login of a family leads to it also when its mobile is another one by now', () => {
    const moved = parent({ mobile: '9876500099' })
    expect(families([moved]).of(2, named(), undefined)).toMatchObject({
      state: 'undecided',
      choices: [{ parentId: 'here' }],
    })
  })

  test('a row without an e-mail is the family of the row above that has one', () => {
    const sheet = families()
    const first = sheet.of(2, named({ childName: 'Asha Rao', email: 'k@x.example' }), undefined)
    const second = sheet.of(3, named(), undefined)
    expect(first.state === 'found' && second.state === 'found' && second.family === first.family).toBe(true)
  })

  test('where a new family was said, it is none that a row above has joined', () => {
    const here = parent({ email: 'k@x.example', loginMobile: '', trust: 'confirmed' })
    const sheet = families([here])
    expect(sheet.of(2, named({ childName: 'Tara' }), { parentId: 'here' })).toMatchObject({
      family: { known: { id: 'here' } },
    })
    expect(sheet.of(3, named(), { parentId: null })).toMatchObject({
      state: 'found',
      family: { known: null },
    })
  })

  test('an entry of a competition still needs an e-mail', () => {
    expect(faultOf(new Families([]).of(2, named(), undefined))).toBe('email')
  })
})
