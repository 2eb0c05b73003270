import { readFileSync } from 'node:fs'
import { Secret, TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../faults/server.ts'
import { type MailSink, openMailSink } from '../mail-sink.ts'
import { type FreshDatabase, freshDatabase } from '../template.ts'
import { DESKTOP, expectAccessible, openBrowser, PHONE, visit } from './browser.ts'

let browser: Browser
let server: RunningServer
let sink: MailSink
let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
  sink = await openMailSink()
  server = await startServer({ DATA_DIR: fresh.folder, DATABASE_URL: fresh.url, SMTP_URL: sink.url })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.terminate()
  await sink.close()
  await fresh.drop()
})

async function login(page: Page, path: string, email: string): Promise<void> {
  await page.goto(server.url + path)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('demo password')
  await page.getByRole('button', { name: /^(?:Sign In|Next)$/ }).click()
}
async function mailed(to: string, subject: RegExp): Promise<string> {
  const find = () => sink.mails.find((mail) => mail.to === to && subject.test(mail.subject))
  await expect.poll(() => find() !== undefined).toBe(true)
  // The link of the mail, below the address that the test's server has.
  return new URL(/https?:\/\/\S+/.exec(find()?.text ?? '')?.[0] ?? '').href.replace(
    /^https?:\/\/[^/]+/,
    server.url,
  )
}

test('a parent signs up on a phone, confirms, adds a child with consent, goes on as the child, and has everything deleted', async () => {
  const { page, errors, close } = await visit(browser, PHONE)
  await page.goto(`${server.url}/login`)
  await page.getByRole('link', { name: 'Family login' }).click()
  await page.getByRole('heading', { name: 'Family login' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Make one' }).click()
  await page.getByRole('button', { name: 'Signup' }).click()
  await page.getByText('Full name is required').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Full name').fill('Sunita Rao')
  await page.getByLabel('Email').fill('sunita@test.example')
  await page.getByLabel('Mobile').fill('9876543210')
  await page.getByLabel('Password', { exact: true }).fill('beads and rods')
  await page.getByLabel('Confirm password').fill('beads and rods')
  await page.getByRole('button', { name: 'Signup' }).click()
  await page.getByRole('link', { name: 'Go to login now' }).click()
  await page.waitForURL('**/family/login')
  await page.getByLabel('Email').fill('sunita@test.example')
  await page.getByLabel('Password', { exact: true }).fill('beads and rods')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('No children yet').waitFor()
  await page.getByText('Please confirm').waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add the child' }).click()
  await page.getByText('Please read the text and agree').waitFor()
  await page.getByLabel('Full name').fill('Meera Rao')
  await page.getByLabel('Present education').fill('Class 2')
  await page.getByLabel(/I am the parent or legal guardian/).check()
  await page.getByRole('button', { name: 'Add the child' }).click()
  await page.getByRole('heading', { name: 'Meera Rao' }).waitFor()
  await page.getByText('Consent, data and deletion').click()
  await page.getByText('to be confirmed by your email').waitFor()

  await page.goto(await mailed('sunita@test.example', /confirm your email/))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('This email is confirmed').waitFor()
  await expectAccessible(page)

  await page.goto(`${server.url}/family`)
  await page.getByRole('button', { name: 'Go on as Meera' }).click()
  await page.waitForURL('**/competition')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByText('Welcome, Meera Rao').filter({ visible: true }).waitFor()
  await page.getByRole('link', { name: 'Family' }).filter({ visible: true }).click()
  await page.getByText('This device is used by').waitFor()
  await page.getByText('Consent, data and deletion').click()
  await page.getByText('confirmed by your email', { exact: false }).waitFor()
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save all data' }).click()
  const file = JSON.parse(readFileSync(await (await saved).path(), 'utf8')) as {
    data: { account: { fullName: string } }
  }
  expect(file.data.account.fullName).toBe('Meera Rao')

  await page.getByRole('button', { name: 'Delete this account' }).click()
  await expectAccessible(page)
  await page.getByLabel('Your password').fill('wrong')
  await page.getByRole('button', { name: 'Delete for ever' }).click()
  await page.getByText('This is not your current password').first().waitFor()
  await page.getByLabel('Your password').fill('beads and rods')
  await page.getByRole('button', { name: 'Delete for ever' }).click()
  await page.getByText('No children yet').waitFor()
  expect(errors.filter((error) => !error.includes('422'))).toEqual([])
  await close()
})

test('a parent cannot take quizzes: the page says to choose a child', async () => {
  const { page, close } = await visit(browser, DESKTOP)
  await login(page, '/family/login', 'parent@manka.example')
  await page.getByRole('heading', { name: 'Rohan Iyer' }).waitFor()
  await expectAccessible(page)
  await page.goto(`${server.url}/competition`)
  await page.getByRole('button', { name: 'Start Now' }).first().click()
  await page.getByText('Please choose one of your children on the family page first').waitFor()
  await close()
})

test('on a shared device another tab that switches the child ends the quiz here, starts none for the other, and keeps the answers', async () => {
  const { page, context, close } = await visit(browser, DESKTOP)
  await login(page, '/family/login', 'parent@manka.example')
  await page.getByRole('button', { name: 'Go on as Rohan' }).click()
  await page.waitForURL('**/competition')
  await page.getByRole('button', { name: 'Start Now' }).first().click()
  await page.getByRole('checkbox').check()
  await page.getByRole('link', { name: 'I am ready to begin' }).click()
  await page.getByText(/Question 1 of/).waitFor()
  await page.getByRole('radio').first().check({ force: true })
  await page.getByText('All answers saved').waitFor()
  const other = await context.newPage()
  await other.goto(`${server.url}/family`)
  await other.getByRole('button', { name: 'Go on as Diya' }).click()
  await other.waitForURL('**/competition')
  await page.getByText('Another child uses this device now').waitFor()
  await page.waitForURL('**/competition')
  await other.goto(`${server.url}/events`)
  await other.getByText('No results found').waitFor()
  const begun = await other.evaluate<string[]>(
    'Object.keys(localStorage).filter((key) => key.startsWith("attempt:"))',
  )
  expect(begun).toHaveLength(1)
  await close()
})

test('the holder of a student’s account says who they are; a guardian agrees to the text', async () => {
  const { page, errors, close } = await visit(browser, PHONE)
  await page.goto(`${server.url}/signup`)
  await page.getByRole('tab', { name: "Student's Signup" }).click()
  await page.getByLabel('Full name').fill('Kiran Das')
  await page.getByLabel('Email').fill('kiran@test.example')
  await page.getByLabel('Mobile').fill('9876543211')
  await page.getByLabel('Present education').fill('Class 4')
  await page.getByLabel('Password', { exact: true }).fill('beads and rods')
  await page.getByLabel('Confirm password').fill('beads and rods')
  await page.getByRole('button', { name: 'Signup' }).click()
  await page.goto(await mailed('kiran@test.example', /account of a student/))
  await page.getByRole('group', { name: 'Whose account is it?' }).waitFor()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Please choose one').first().waitFor()
  await page.getByLabel(/The student is under 18/).check()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Please read the text and agree').first().waitFor()
  await expectAccessible(page)
  await page.getByLabel(/I am the parent or legal guardian of this child/).check()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('This email is confirmed').waitFor()
  await page.goto(`${server.url}/verify-email#short`)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Please open the whole link of the mail').waitFor()
  expect(errors.filter((error) => !error.includes('422'))).toEqual([])
  await close()
})

test('a student’s profile: a picture of their own, and what was really done', async () => {
  const { page, errors, close } = await visit(browser, DESKTOP)
  await login(page, '/login', 'student@manka.example')
  await page.waitForURL(`${server.url}/`)
  await page.getByRole('button', { name: 'Profile' }).filter({ visible: true }).click()
  await page.getByText('None yet. They begin with the first quiz you finish.').waitFor()
  await page.getByText('Chrome on Linux').first().waitFor()
  await expectAccessible(page)
  const photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: photo })
  await page.getByText('Your picture is saved').waitFor()
  await page.locator('.diary img').waitFor()
  expect(await page.locator('.diary img').getAttribute('src')).toMatch(/^data:image\/webp;base64,/)
  expect(await page.locator('.diary img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
  await expectAccessible(page)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload=alert(1)>') })
  await page.getByText('Send a picture: JPEG, PNG, WebP, AVIF or GIF').waitFor()
  await page.getByRole('button', { name: 'Take it away' }).click()
  await page.getByText('The picture is gone').waitFor()
  expect(errors.filter((error) => !error.includes('415'))).toEqual([])
  await close()
})

test('a teacher’s profile: courses, franchise and the students of their own', async () => {
  const { page, errors, close } = await visit(browser, PHONE)
  await page.goto(`${server.url}/login`)
  await page.getByRole('tab', { name: "Teacher's Login" }).click()
  await page.getByLabel('Email').fill('teacher@manka.example')
  await page.getByLabel('Password', { exact: true }).fill('demo password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(`${server.url}/`)
  await page.evaluate("location.assign('/teacherprofile/' + JSON.parse(localStorage.getItem('userid')))")
  await page.getByText('Manka Academy, Chennai').waitFor()
  await page.getByText('3 students').waitFor()
  await page.getByRole('link', { name: 'Abacus Foundation' }).waitFor()
  await expectAccessible(page)
  expect(errors).toEqual([])
  await close()
})

test('staff logs in with a code of an authenticator; the recovery codes are shown once', async () => {
  const { page, errors, close } = await visit(browser, PHONE)
  await page.goto(`${server.url}/staff`)
  await page.waitForURL('**/staff/login')
  await login(page, '/staff/login', 'office@manka.example')
  await page.getByText('Scan this with an authenticator app').waitFor()
  await expectAccessible(page)
  const secret = (await page.locator('.font-mono').innerText()).replaceAll(/\s/g, '')
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await page.getByLabel('Code').fill('12')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('Six digits, or a recovery code').first().waitFor()
  await page.getByLabel('Code').fill(totp.generate())
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  await expectAccessible(page)
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).locator('li').allInnerTexts()
  expect(codes).toHaveLength(10)
  await page.getByRole('link', { name: 'I have kept them' }).click()
  await page.getByRole('heading', { name: 'Waits for you' }).waitFor()
  await page.goto(`${server.url}/staff`)
  await page.getByText('What you do here is kept in the audit log').waitFor()
  await expectAccessible(page)

  await page.context().clearCookies()
  await page.evaluate('localStorage.clear()')
  await login(page, '/staff/login', 'office@manka.example')
  await page.getByLabel('Code, or a recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/office')
  await page.getByRole('heading', { name: 'Waits for you' }).waitFor()
  expect(errors.filter((error) => !/40[13]/.test(error))).toEqual([])
  await close()
})
