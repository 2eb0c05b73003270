import { matchPath } from 'react-router'
import { describe, expect, test } from 'vitest'
import { mailKinds } from '../src/app/rooms.server.ts'
import { pages } from '../src/app/rooms.ts'
import { KINDS, kinds, textOf } from '../src/messages/kinds.rules.ts'
import { sampleFactsIn } from '../src/messages/mails.server.ts'
import { excerpt } from '../src/platform/text/html-text.rules.ts'

const sender = { name: 'Manka', address: 'office@example.com', phone: '9800000000' }
const site = { origin: 'https://academy.example', now: new Date('2026-11-24T09:00:00Z') }

/** Names of people, courses and things in the samples, as the academy or a family wrote them. */
const NAMES =
  /^(?:Asha|Rao|Rohan|Kavita|Meera|Iyer|Manka|Abacus|Winter|Cup|cup|grade|Level|beginners|Chrome|Android|Jayanagar|Block|Room|PIN|th)$/

/** Words in Latin letters that are no name: without links, quotations, numbers and addresses. */
const englishIn = (text: string): string[] =>
  (
    text.replaceAll(/https?:\/\/\S+|“[^”]*”|\S+@\S+|[\w/-]*\d[\w/-]*/g, ' ').match(/[A-Za-z]{2,}/g) ?? []
  ).filter((word) => !NAMES.test(word))

const families = mailKinds.filter(({ languages }) => languages.includes('hi'))
/** What is in English only: for the office, teachers' pay, staff and visitors without an account. */
const ENGLISH_ONLY = [
  'contact-message',
  'contact-thanks',
  'demo-request',
  'demo-thanks',
  'fee-payment-held',
  'franchise-request',
  'franchise-thanks',
  'new-staff-passkey',
  'order-held',
  'paid-twice',
  'staff-invitation',
  'teacher-invitation',
  'test-email',
]

describe('what families get in Hindi', () => {
  test('is every mail but those for the office, staff and visitors', () => {
    expect(families.length).toBeGreaterThan(35)
    const others = mailKinds.filter((kind) => !families.includes(kind)).map(({ id }) => id)
    expect(others.filter((id) => !/^(?:royalty|pay|visit)-/.test(id)).toSorted()).toEqual(ENGLISH_ONLY)
  })

  test.each(families)('$id: subject and text say no English word', ({ preview }) => {
    const mail = preview(sender, site, 'hi')
    expect(englishIn(mail.subject)).toEqual([])
    expect(englishIn(mail.text)).toEqual([])
    expect(mail.subject).toMatch(/\p{Script=Devanagari}/u)
    expect(`${mail.subject}${mail.text}`).not.toMatch(/undefined|null|NaN|\[object/)
    if (mail.html === undefined) return
    expect(mail.html).toContain('<html lang="hi-IN">')
    expect(englishIn(excerpt(mail.html, 20_000))).toEqual([])
  })

  test.each(families)('$id: links lead to pages that are there in Hindi', ({ preview }) => {
    const { text } = preview(sender, site, 'hi')
    for (const [address] of text.matchAll(/https?:\/\/\S+/g)) {
      const { pathname } = new URL(address)
      expect(pathname).toMatch(/^\/hi(?:\/|$)/)
      const page = pages.find(({ path }) => matchPath(path, pathname.slice('/hi'.length) || '/'))
      expect([pathname, page?.alsoIn]).toEqual([pathname, ['hi']])
    }
  })

  test.each(families)('$id: in English it says no Hindi word and leads to no Hindi page', ({ preview }) => {
    const { subject, text, html = '' } = preview(sender, site)
    expect(subject + text + html).not.toMatch(/\p{Script=Devanagari}|\/hi\//u)
  })

  test.each(KINDS)('a message of the kind %s says no English word', (kind) => {
    expect(englishIn(textOf(kind, 'hi', sampleFactsIn.hi))).toEqual([])
    expect(englishIn(`${kinds[kind].labelHi} ${kinds[kind].hi.button}`)).toEqual([])
  })

  test('planted: an English sentence is found, a name, a link and a quotation are not', () => {
    expect(englishIn('रोहन का हफ़्ता: the whole letter https://a.example/hi “Rows 1 to 4”')).toEqual([
      'the',
      'whole',
      'letter',
    ])
    expect(englishIn('Rohan ने Abacus grade 8 पास किया')).toEqual([])
  })
})
