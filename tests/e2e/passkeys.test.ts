import { Secret, TOTP } from 'otpauth'
import type { Browser, CDPSession, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailSink, openMailSink } from '../mail-sink.ts'
import { DEMO_PASSWORD } from '../template.ts'
import { DESKTOP, expectAccessible, openBrowser, PHONE, visit } from './browser.ts'
import { openWorld, type World } from '../world.ts'

let browser: Browser
let server: World
let sink: MailSink
let site: string
beforeAll(async () => {
  sink = await openMailSink()
  server = await openWorld({ SMTP_URL: sink.url }, { filling: 'demo' })
  // Passkeys belong to a name, never to an address of figures.
  site = server.url.replace('127.0.0.1', 'localhost')
  browser = await openBrowser()
})
afterAll(async () => {
  await server.close()
  await sink.close()
})

/** A phone with a finger on it, as Chromium plays it. */
async function authenticator(page: Page): Promise<{ client: CDPSession; id: string }> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  return { client, id: authenticatorId }
}

async function login(page: Page, path: string, email: string): Promise<void> {
  await page.goto(site + path)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: /^(?:Sign In|Next)$/ }).click()
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Your password').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByText('Your passkey is ready').waitFor()
  await page.getByRole('listitem').filter({ hasText: name }).waitFor()
}

const leave = (page: Page) =>
  page.evaluate(async () => {
    await fetch('/api/logout', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    localStorage.clear()
  })

test('a student adds a passkey on a phone, logs in with it under the other tab, and removes it', async () => {
  const { page, errors, close } = await visit(browser, PHONE)
  const { client, id } = await authenticator(page)
  await login(page, '/login', 'student@manka.example')
  await page.waitForURL(`${site}/`)
  const profile = (await page.evaluate(() => localStorage.getItem('userid'))) ?? ''
  await page.goto(`${site}/studentprofile/${JSON.parse(profile) as string}`)

  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expectAccessible(page)
  await page.getByLabel('Your password').fill('not this one')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByText('Your current password is incorrect').first().waitFor()
  await page.keyboard.press('Escape')
  await addPasskey(page, 'Asha’s phone')
  await page.getByText('not used yet').waitFor()
  await expectAccessible(page)
  const mailed = () => sink.mails.filter(({ subject }) => subject === 'Passkey added to your account')
  await expect.poll(() => mailed().length).toBe(1)

  await leave(page)
  await page.goto(`${site}/login?next=%2Fgallery`)
  await page.getByRole('tab', { name: "Teacher's Login" }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL('**/gallery')
  expect(await page.evaluate(() => localStorage.getItem('role'))).toBe('"student"')

  await page.goto(`${site}/studentprofile/${JSON.parse(profile) as string}`)
  await page.getByText(/^Last used/).waitFor()
  await page.getByRole('button', { name: 'Remove Asha’s phone' }).click()
  await expectAccessible(page)
  await page.getByLabel('Your password').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await page.getByText('Passkey removed').waitFor()
  await expect.poll(() => page.getByText('Asha’s phone').filter({ visible: true }).count()).toBe(0)

  // The device still has it: the academy does not.
  await leave(page)
  await page.goto(`${site}/login`)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByText('This passkey isn’t linked to an account').waitFor()
  await expectAccessible(page)

  // Somebody who takes the finger away is told so, and nothing is lost.
  await client.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: false })
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByText('Passkey cancelled. Nothing has changed.').waitFor()
  expect(errors.filter((error) => !/401|422/.test(error))).toEqual([])
  await close()
})

test('a first visit to the login does not load what passkeys need', async () => {
  const { page, close } = await visit(browser, PHONE)
  const loaded: string[] = []
  page.on('response', (reply) => {
    if (reply.url().endsWith('.js'))
      void reply.text().then(
        (text) => loaded.push(text),
        () => {},
      )
  })
  await page.goto(`${site}/login`, { waitUntil: 'networkidle' })
  expect(loaded.length).toBeGreaterThan(1)
  expect(loaded.some((text) => text.includes('WebAuthnError'))).toBe(false)
  await close()
})

test('a parent opens the family with a passkey, in the dark', async () => {
  const { page, errors, close } = await visit(browser, DESKTOP, { dark: true })
  await authenticator(page)
  await login(page, '/family/login', 'parent@manka.example')
  await page.waitForURL('**/family')
  await page.goto(`${site}/family/account`)
  await addPasskey(page, 'Kitchen tablet')
  await expectAccessible(page)
  await leave(page)
  await page.goto(`${site}/family/login`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL('**/family')
  expect(errors).toEqual([])
  await close()
})

test('staff give the password first, then the passkey in place of the code', async () => {
  const { page, errors, close } = await visit(browser, DESKTOP)
  await authenticator(page)
  await login(page, '/staff/login', 'author@manka.example')
  const secret = (await page.locator('.font-mono').innerText()).replaceAll(/\s/g, '')
  await page.getByLabel('Code').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('link', { name: 'I have saved them' }).click()
  await page.waitForURL(/\/office/)
  await page.goto(`${site}/staff`)
  await addPasskey(page, 'Desk key')
  await expectAccessible(page)
  await leave(page)
  await login(page, '/staff/login', 'author@manka.example')
  await page.getByRole('button', { name: 'Use a passkey' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL('**/office')
  expect(errors).toEqual([])
  await close()
})
