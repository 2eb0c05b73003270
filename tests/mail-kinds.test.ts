import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mailKinds } from '../src/app/rooms.server.ts'
import { mailKindsOf } from '../src/platform/mail/mail-kind.server.ts'

const src = join(import.meta.dirname, '../src')
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(src, file), 'utf8') }))
const filesWith = (pattern: RegExp) =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)
    .toSorted()

const sender = { name: 'Manka', address: 'office@example.com', phone: '9800000000' }
const site = { origin: 'https://academy.example', now: new Date('2026-11-24T09:00:00Z') }

// Only a kind writes a mail: queueMails takes nothing else, or the sources do not compile.
test('mails go out through the academy alone, and nothing else reaches the outbox', () => {
  expect(filesWith(/\boutbox\s*\.put\(/)).toEqual(['academy/mails.server.ts'])
  expect(filesWith(/\boutbox\s*\.sendNow\(/)).toEqual(['office/services.server.ts'])
  expect(filesWith(/sendNow\((?!composeMail\(|\{ from, to, subject, text \}: Omit)/)).toEqual([])
})

test('each kind that a room declares is in the list, once, and is sent', async () => {
  const declared = filesWith(/\b(?:mail|familyMail)Kind[(<]/).filter(
    (file) => file !== 'academy/mails.server.ts',
  )
  expect(declared.filter((file) => !/^[a-z]+\/mails\.server\.ts$/.test(file))).toEqual([])
  const found = await Promise.all(
    declared.map(async (file) => mailKindsOf((await import(join(src, file))) as object)),
  )
  expect(found.every((kinds) => kinds.length > 0)).toBe(true)
  expect(mailKinds.toSorted(byId)).toEqual(found.flat().toSorted(byId))
  expect(new Set(mailKinds.map(({ id }) => id)).size).toBe(mailKinds.length)
  for (const file of declared) {
    const room = file.slice(0, file.indexOf('/'))
    const names = Object.keys((await import(join(src, file))) as object).filter((name) =>
      /Mails?$/.test(name),
    )
    const users = sources.filter((each) => each.file.startsWith(`${room}/`) && each.file !== file)
    expect(
      names.filter((name) => !users.some(({ text }) => new RegExp(`\\b${name}\\b`).test(text))),
      file,
    ).toEqual([])
  }
})

const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id)

test('planted: a kind that no export carries is not found, one in a record is', () => {
  const [kind] = mailKinds
  expect(mailKindsOf({ write: () => kind, NAME: 'receipt' })).toEqual([])
  expect(mailKindsOf({ mails: { one: kind }, words: { one: 'thanks' } })).toEqual([kind])
})

test.each(mailKinds)('$id: its sample is a whole mail', ({ recipient, when, preview }) => {
  const mail = preview(sender, site)
  expect(recipient).toMatch(/^[A-Z].*[^.]$/)
  expect(when).toMatch(/^[A-Z].*[^.]$/)
  expect(mail.from).toEqual({ name: 'Manka', address: 'office@example.com' })
  expect(mail.to).toMatch(/^[a-z]+@example\.com$/)
  expect(`${mail.subject}${mail.text}${mail.html ?? ''}`).not.toMatch(/undefined|null|NaN|\[object/)
  expect(mail.subject.length).toBeGreaterThan(5)
  expect(mail.text.length).toBeGreaterThan(40)
  // Links of a sample lead to this site, not to where it was written.
  expect([...mail.text.matchAll(/https?:\/\/[^\s/]+/g)].map(([address]) => address)).toEqual(
    [...mail.text.matchAll(/https?:\/\//g)].map(() => site.origin),
  )
})
