import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../faults/server.ts'
import { type FreshDatabase, freshDatabase } from '../template.ts'
import { expectAccessible, openBrowser, PHONE, visit } from './browser.ts'

let browser: Browser
let server: RunningServer
let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
  server = await startServer({ DATA_DIR: fresh.folder, DATABASE_URL: fresh.url })
  browser = await openBrowser()
})
afterAll(async () => {
  await server.terminate()
  await fresh.drop()
})

/** Sets the rods from the left by the keyboard. */
async function setBeads(page: Page, digits: readonly number[]): Promise<void> {
  for (const [place, digit] of digits.entries()) {
    await page.getByRole('slider').nth(place).focus()
    await page.keyboard.press('Home')
    for (let bead = 0; bead < digit; bead += 1) await page.keyboard.press('ArrowUp')
  }
}

/** Sets the rods, and goes on. */
async function show(page: Page, digits: readonly number[], key = 'Next'): Promise<void> {
  await setBeads(page, digits)
  await page.getByRole('button', { name: key }).click()
}

test('on a phone: beads are moved, the result is kept by signing up, and stands at home', async () => {
  const { page, errors, close } = await visit(browser, PHONE)
  await page.goto(server.url)
  const offer = page.getByRole('link', { name: /^Try five questions/ })
  // The words are one piece: no gap parts them from their comma.
  expect((await offer.innerText()).trim()).toBe('Try five questions, no account needed')
  await offer.click()
  await page.waitForURL('**/try')
  await expectAccessible(page)
  expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true)
  await setBeads(page, [0, 0, 2])
  await page.getByText('Not quite').waitFor()
  await setBeads(page, [0, 0, 3])
  await page.getByText('Right', { exact: true }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next' }).click()
  // Named by a keyboard too: the question has the focus, and stands below the header.
  const second = page.getByRole('heading', { name: 'Question 2 of 5' })
  await second.and(page.locator(':focus')).waitFor()
  const box = await second.boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual(64)
  expect(box?.y).toBeLessThan(400)
  await show(page, [0, 0, 7])
  await show(page, [0, 2, 4])
  await show(page, [0, 3, 4])
  await show(page, [5, 0, 7], 'See result')
  await page.getByRole('heading', { name: '4 of 5 right' }).waitFor()
  await page.getByText('Your answer: 507').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save this result' }).click()

  await page.waitForURL('**/signup?next=%2Ftry')
  await page.getByRole('tab', { name: "Student's Signup" }).click()
  await page.getByLabel('Full name').fill('Tara Rao')
  await page.getByLabel('Email').fill('tara@example.org')
  await page.getByLabel('Mobile').fill('9876543210')
  await page.getByLabel('Present education').selectOption('UKG')
  await page.getByLabel('Password', { exact: true }).fill('correct horse 9')
  await page.getByLabel('Confirm password').fill('correct horse 9')
  await page.getByRole('button', { name: 'Signup', exact: true }).click()
  await page.getByRole('link', { name: 'Go to login now' }).click()
  await page.getByRole('tab', { name: "Student's Login" }).click()
  await page.getByLabel('Email').fill('tara@example.org')
  await page.getByLabel('Password', { exact: true }).fill('correct horse 9')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('Saved: “Move a bead”, 4 of 5.').waitFor()
  await page.getByRole('link', { name: 'Go to home' }).click()
  await page.getByRole('heading', { name: 'Your first try' }).waitFor()
  await page.getByText('4 of 5').waitFor()
  await expectAccessible(page)
  expect(errors).toEqual([])
  await close()
})

test('in the dark: five questions of a subject; at 320 pixels with large text nothing is cut', async () => {
  const { page, errors, close } = await visit(browser, PHONE, { dark: true })
  await page.goto(`${server.url}/try`)
  await page.getByRole('button', { name: /^Handwriting/ }).click()
  await page.getByRole('heading', { name: 'Five handwriting questions' }).waitFor()
  await page.setViewportSize({ width: 320, height: 640 })
  await page.evaluate("document.documentElement.style.fontSize = '200%'")
  expect(Number(await page.evaluate("document.querySelector('main').scrollWidth"))).toBeLessThanOrEqual(320)
  await page.evaluate("document.documentElement.style.fontSize = ''")
  for (const [place, key] of ['Next', 'Next', 'Next', 'Next', 'See result'].entries()) {
    const heading = page.getByRole('heading', { name: `Question ${place + 1} of 5` })
    await heading.and(page.locator(':focus')).waitFor()
    await page.locator('.opt').first().click()
    await page
      .locator('.try-verdict:focus')
      .getByText(/^(Right|Not quite)$/)
      .waitFor()
    if (place === 0) await expectAccessible(page)
    await page.getByRole('button', { name: key }).click()
  }
  await page.getByRole('heading', { name: /of 5 right/ }).waitFor()
  await expectAccessible(page)
  expect(errors).toEqual([])
  await close()
})

test('in Hindi a visitor reads, and hears, a drawn question in Hindi', async () => {
  const { page, context, errors, close } = await visit(browser, PHONE)
  // The browser of the tests has no voices.
  await context.addInitScript(() => {
    const heard: { text: string; voice: string }[] = []
    const voices = ['en-US', 'en_IN', 'hi_IN'].map((lang) => ({ lang }))
    class Utterance extends EventTarget {
      voice: { lang: string } | null = null
      text: string
      constructor(text: string) {
        super()
        this.text = text
      }
    }
    const speech = Object.assign(new EventTarget(), {
      getVoices: () => voices,
      cancel: () => {},
      speak: ({ text, voice }: Utterance) => heard.push({ text, voice: voice?.lang ?? '' }),
    })
    Object.defineProperty(globalThis, 'speechSynthesis', { value: speech })
    Object.assign(globalThis, { SpeechSynthesisUtterance: Utterance, heard })
  })
  await page.goto(`${server.url}/hi/try`)
  await page.getByRole('button', { name: /अबेकस के पाँच सवाल/ }).click()
  await page.getByRole('heading', { name: 'अबेकस के पाँच सवाल' }).waitFor()
  const question = page.getByRole('main')
  await question.getByText(/^\(अबेकस: दहाई की रॉड, ऊपर का मनका/).waitFor({ state: 'attached' })
  expect(await question.textContent()).not.toMatch(/abacus|bead/)
  await page.getByRole('button', { name: 'सुनो' }).click()
  expect(await page.evaluate('heard')).toEqual([
    { text: expect.stringMatching(/^कौन-सी संख्या\? \(अबेकस: .* A: 56\./) as string, voice: 'hi_IN' },
  ])
  await expectAccessible(page)
  expect(errors).toEqual([])
  await close()
})
