import { Secret, TOTP } from 'otpauth'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MailSink, openMailSink } from '../mail-sink.ts'
import { menuButton, openBrowser } from './browser.ts'
import { openWorld, type World } from '../world.ts'

let browser: Browser
let server: World
let sink: MailSink
beforeAll(async () => {
  sink = await openMailSink()
  server = await openWorld({ SMTP_URL: sink.url }, { filling: 'demo' })
  browser = await openBrowser()
})
afterAll(async () => {
  await server.close()
  await sink.close()
})

/** A browser in which no scripts run: for ever, or until told. Nothing typed may ever stand in an address. */
async function plain(
  act: (page: Page, context: BrowserContext) => Promise<void>,
  javaScriptEnabled = false,
): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 360, height: 800 } })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await act(page, context)
  expect(
    addresses.filter((address) => /password|test\.example|%40|beads/i.test(new URL(address).search)),
  ).toEqual([])
  await context.close()
}
const who = async (context: BrowserContext) => {
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const reply = await fetch(`${server.url}/api/session`, { headers: { cookie } })
  return ((await reply.json()) as { data?: { fullName: string; role: string } }).data
}
type Credentials = { email: string; password?: string }

const signIn = async (page: Page, path: string, { email, password = 'demo password' }: Credentials) => {
  await page.goto(server.url + path)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: /^(?:Sign In|Next)$/ }).click()
}

describe('without scripts', () => {
  test('login as student and as teacher, and where it was asked for', () =>
    plain(async (page, context) => {
      await signIn(page, '/login', { email: 'student@manka.example' })
      await page.waitForURL(`${server.url}/#in`)
      expect(await who(context)).toMatchObject({ fullName: 'Asha Verma', role: 'student' })
      await page.goto(`${server.url}/login?next=%2Fcompetition`)
      await page.getByLabel("Teacher's Login").check()
      await page.getByLabel('Email').fill('teacher@manka.example')
      await page.getByLabel('Password', { exact: true }).fill('demo password')
      await page.getByRole('button', { name: 'Sign In' }).click()
      await page.waitForURL(`${server.url}/competition#in`)
      expect(await who(context)).toMatchObject({ role: 'teacher' })
    }))

  test('a wrong password is told on the page, with the email still there and the password not; another site is never led to', () =>
    plain(async (page, context) => {
      await signIn(page, '/login?next=https%3A%2F%2Fevil.example', {
        email: 'student@manka.example',
        password: 'not this one',
      })
      await page.getByText('Invalid email or password').waitFor()
      expect(await page.getByLabel('Email').inputValue()).toBe('student@manka.example')
      expect(await page.content()).not.toContain('not this one')
      expect(await who(context)).toBeUndefined()
      await page.getByLabel('Password', { exact: true }).fill('demo password')
      await page.getByRole('button', { name: 'Sign In' }).click()
      await page.waitForURL(`${server.url}/#in`)
    }))

  test('signup with its field errors, the mail, its link, and the first login', () =>
    plain(async (page, context) => {
      await page.goto(`${server.url}/signup`)
      const fill = async (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
      await fill('Full name', 'Ravi Kumar')
      await fill('Email', 'ravi@test.example')
      await fill('Mobile', '12345')
      await page.getByLabel('Present education').selectOption('Class 4')
      await fill('Password', 'beads and rods')
      await fill('Confirm password', 'beads and other rods')
      await page.getByRole('button', { name: 'Signup' }).click()
      const list = page.getByRole('group', { name: '2 fields need a look' })
      await list.getByRole('link', { name: 'Passwords do not match' }).waitFor()
      // Each line leads to its field without scripts, too.
      const target = await list.getByRole('link', { name: /mobile number/ }).getAttribute('href')
      expect(await page.locator(`[id="${target?.slice(1)}"]`).getAttribute('name')).toBe('mobile')
      expect(await page.getByLabel('Full name').inputValue()).toBe('Ravi Kumar')
      await fill('Mobile', '+91 98765-43210')
      await fill('Password', 'beads and rods')
      await fill('Confirm password', 'beads and rods')
      await page.getByRole('button', { name: 'Signup' }).click()
      await page.getByText('We have sent you an email').waitFor()
      await expect.poll(() => sink.mails.filter(({ to }) => to === 'ravi@test.example').length).toBe(1)
      const token =
        /#([\w-]{43})/.exec(sink.mails.find(({ to }) => to === 'ravi@test.example')?.text ?? '')?.[1] ?? ''
      await page.goto(`${server.url}/verify-email`)
      await page.getByLabel('Code from the email').fill(token)
      await page.getByRole('button', { name: 'Confirm' }).click()
      await page.locator('.field-error', { hasText: 'Please choose one' }).waitFor()
      await page.getByLabel('I am the student, and I am 18 or older').check()
      await page.getByRole('button', { name: 'Confirm' }).click()
      await page.getByText('Your email is confirmed').waitFor()
      await signIn(page, '/login', { email: 'ravi@test.example', password: 'beads and rods' })
      await page.waitForURL(`${server.url}/#in`)
      expect(await who(context)).toMatchObject({ fullName: 'Ravi Kumar' })
    }))

  test('a forgotten password, and a new one by the code of the mail', () =>
    plain(async (page, context) => {
      await page.goto(`${server.url}/forgot-password`)
      await page.getByLabel('Email').fill('student@manka.example')
      await page.getByRole('button', { name: 'Send link' }).click()
      await page.getByText('we have sent it a link').waitFor()
      const mail = () =>
        sink.mails.find(
          ({ to, subject }) => to === 'student@manka.example' && subject === 'Set a new password',
        )
      await expect.poll(mail).toBeDefined()
      await page.goto(`${server.url}/reset-password`)
      await page.getByLabel('Code from the email').fill(/#([\w-]{43})/.exec(mail()?.text ?? '')?.[1] ?? '')
      await page.getByLabel('Password', { exact: true }).fill('new beads on rods')
      await page.getByLabel('Confirm password').fill('new beads on rods')
      await page.getByRole('button', { name: 'Save password' }).click()
      await page.getByText('Your new password is set').waitFor()
      await signIn(page, '/login', { email: 'student@manka.example', password: 'new beads on rods' })
      await page.waitForURL(`${server.url}/#in`)
      expect(await who(context)).toMatchObject({ role: 'student' })
    }))

  test('a family signs up and logs in; staff logs in with both steps', () =>
    plain(async (page, context) => {
      await signIn(page, '/family/login', { email: 'parent@manka.example' })
      await page.waitForURL(`${server.url}/family#in`)
      expect(await who(context)).toMatchObject({ role: 'parent' })
      await signIn(page, '/staff/login', { email: 'office@manka.example' })
      const key = (await page.locator('p.font-mono').innerText()).replaceAll(' ', '')
      await page.getByLabel('Code').fill('000000')
      await page.getByRole('button', { name: 'Sign In' }).click()
      await page.getByText('This code is wrong or already used').waitFor()
      await page.getByLabel('Code').fill(new TOTP({ secret: Secret.fromBase32(key) }).generate())
      await page.getByRole('button', { name: 'Sign In' }).click()
      expect(await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').count()).toBe(10)
      expect(await who(context)).toMatchObject({ role: 'office' })
    }))
})

test('before scripts run: what is typed is posted, the page that follows knows who is here, and the mark goes', () =>
  plain(async (page) => {
    let let_go = () => {}
    const held = new Promise<void>((resolve) => {
      let_go = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await held
      await route.continue()
    })
    await signIn(page, '/login?next=%2Fabout', { email: 'teacher@manka.example' })
    await page.waitForURL(`${server.url}/about#in`, { waitUntil: 'commit' })
    let_go()
    await page.locator('html[data-alive]').waitFor({ state: 'attached' })
    await menuButton(page).click()
    await page.getByText('Welcome, Meenakshi Raman').filter({ visible: true }).waitFor()
    await page.waitForURL(`${server.url}/about`)
    expect(
      await page.evaluate(() =>
        ['authToken', 'user', 'userid', 'role'].map((name) => localStorage.getItem(name) !== null),
      ),
    ).toEqual([true, true, true, true])
  }, true))

test('every public form posts', async () => {
  const pages = [
    '/login',
    '/signup',
    '/family/login',
    '/family/signup',
    '/staff/login',
    '/forgot-password',
    '/reset-password',
    '/verify-email',
    '/contact',
    '/bookdemo',
    '/franchise',
  ]
  for (const path of pages) {
    const html = await (await fetch(server.url + path)).text()
    const forms = html.match(/<form[^>]*>/g) ?? []
    expect(forms.length, path).toBeGreaterThan(0)
    for (const form of forms) expect(`${path} ${form}`).toContain('method="post"')
  }
})
