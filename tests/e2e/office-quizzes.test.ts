import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../template.ts'
import { DESKTOP, expectAccessible, openBrowser, PHONE, visit } from './browser.ts'
import { openWorld, type World } from '../world.ts'
import { staffSession } from './staff-session.ts'

let browser: Browser
let server: World
let asAuthor: Awaited<ReturnType<typeof staffSession>>
beforeAll(async () => {
  server = await openWorld({}, { filling: 'demo' })
  asAuthor = await staffSession(server.url, 'author@manka.example')
  browser = await openBrowser()
})
afterAll(() => server.close())

const open = async (viewport: typeof DESKTOP, dark: boolean) => {
  const visitor = await visit(browser, viewport, { dark })
  await asAuthor(visitor.context)
  return visitor
}
const publish = async (page: Page) => {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Published').first().waitFor()
}

/** Writes into the question that is open; the first option is the right one. */
async function write(page: Page, text: string, options: readonly string[]): Promise<void> {
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill(text)
  for (const [index, option] of options.entries())
    await page.getByRole('textbox', { name: `Option ${'ABCD'[index]}` }).fill(option)
  await page.getByRole('radio', { name: /option A$/ }).check()
}

describe.each([
  ['a desk', DESKTOP, false],
  ['a phone, in the dark', PHONE, true],
] as const)('on %s', (where, viewport, dark) => {
  const touch = viewport.width < 500
  const subject = `Mental maths on ${where}`

  test('an author lets a quiz draw its questions, is told what is missing, and tries two draws', async () => {
    const { page, errors, close } = await open(viewport, dark)
    await page.goto(`${server.url}/office/quizzes`)
    const shelf = page.getByRole('region', { name: 'Abacus' })
    // Of the demo's a quiz that no other story touches.
    await shelf
      .getByRole('link')
      .nth(touch ? 3 : 2)
      .click()
    const drawn = page.getByRole('region', { name: 'Random questions' })
    await drawn.getByText('Everyone gets all the questions').waitFor()
    await drawn.getByRole('switch', { name: 'Pick random questions for each attempt' }).check()
    const pool = drawn.getByRole('listitem', { name: 'Pool 1' })
    const many = await pool.getByLabel(/^Pick from/).inputValue()
    await drawn.getByText(`Each attempt has ${many} of 10 questions.`).waitFor()
    await pool.getByLabel('Difficulty').selectOption('hard')
    await drawn.getByText(/needed, 0 in this quiz\. Add more, or pick fewer/).waitFor()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect.poll(() => pool.getByLabel(/^Pick from/).getAttribute('aria-invalid')).toBe('true')
    // It said so before too; the refusal leads there, and comes into sight.
    await drawn.locator('[aria-invalid=true]:focus').waitFor()
    // What lies half under the bar is out of reach of any hand.
    await page.evaluate('window.scrollTo(0, 0)')
    await expectAccessible(page, { touch })
    await pool.getByLabel('Difficulty').selectOption('any')
    await pool.getByLabel(/^Pick from/).fill('1')
    await drawn.getByText('Each attempt has 1 of 10 questions.').waitFor()
    await drawn.getByText(/in no pool, so never asked/).waitFor()
    await page.evaluate('window.scrollTo(0, 0)')
    await expectAccessible(page, { touch })
    await page.getByRole('button', { name: 'Try it' }).click()
    const trial = page.getByRole('dialog', { name: 'Preview' })
    await trial.getByRole('heading', { name: 'Question 1 of 1' }).waitFor()
    await trial.getByRole('button', { name: 'Submit Quiz' }).filter({ visible: true }).first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Submit Quiz' }).click()
    await page.getByRole('button', { name: 'New random set' }).click()
    await trial.getByRole('heading', { name: 'Question 1 of 1' }).waitFor()
    await page.getByRole('button', { name: 'Back to the editor' }).click()
    await publish(page)
    expect(errors.filter((error) => !/422/.test(error))).toEqual([])
    await page.goto(`${server.url}/office/quizzes`)
    await shelf.getByText('1 of 10 questions per attempt').first().waitFor()
    await close()
  })

  test('an author makes a subject and a quiz, tries it, publishes it; a student takes it', async () => {
    const { page, errors, close } = await open(viewport, dark)
    await page.goto(`${server.url}/office/quizzes`)
    await page.getByRole('region', { name: 'Abacus' }).getByText('10 questions, 10 min, free').waitFor()
    await expectAccessible(page, { touch })
    await page.getByRole('link', { name: 'Subject', exact: true }).click()
    await page.getByLabel('Name').fill(subject)
    await publish(page)
    await expectAccessible(page, { touch })

    await page.goto(`${server.url}/office/quizzes`)
    await page.getByRole('link', { name: 'New', exact: true }).click()
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Beads and parts')
    await page.getByLabel('Subject').selectOption({ label: subject })
    await page.getByLabel('Description').fill('Numbers on rods, parts of a bar.')
    await page.getByLabel('Minutes', { exact: true }).fill('12')
    await page.getByLabel('Total marks').fill('8')
    await page.getByLabel('Pass marks').fill('4')
    await write(page, 'Which abacus shows 462?', ['[beads 462]', '[beads 426]', '[beads 467]', '[beads 962]'])
    await page.getByRole('button', { name: 'Question', exact: true }).click()
    await write(page, 'Which part of [parts 3/4] is full?', ['[fraction 3/4]', '[fraction 1/4]', '3', ''])
    await page.getByText('Students read: 4 marks per correct answer').waitFor()

    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('Option is required').first().waitFor()
    await expectAccessible(page, { touch })
    await page.getByRole('button', { name: 'Remove option D' }).click()

    await page.getByRole('button', { name: 'Generate' }).click()
    const dialog = page.getByRole('dialog', { name: 'Generate questions' })
    await dialog.getByLabel('Technique').selectOption({ label: 'Find the abacus' })
    await dialog.getByLabel('How many').fill('2')
    await dialog.getByLabel('Seed').fill('7')
    await dialog.getByText('2 questions, every answer checked').waitFor()
    await expectAccessible(page, { touch })
    await dialog.getByRole('button', { name: 'Add 2 questions' }).click()
    await page.getByText('Question 3 of 4').first().waitFor()

    // The second question becomes the first, by keys alone.
    const handle = page.getByRole('button', { name: /^Move Which part of/ })
    await handle.focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowUp')
    await page.getByText('at position 1 of 4').waitFor()
    await page.keyboard.press('Space')
    expect(await handle.evaluate((element) => element === document.activeElement)).toBe(true)
    // And the right option of it the second one.
    await page.getByRole('button', { name: /^1 Which part of/ }).click()
    await page.getByRole('button', { name: 'Move option A', exact: true }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await page.getByRole('radio', { name: 'Right option B' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Option B' }).inputValue()).toBe('[fraction 3/4]')

    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.getByRole('button', { name: 'Try it' }).click()
    const trial = page.getByRole('dialog', { name: 'Preview' })
    await trial.getByRole('heading', { name: 'Question 1 of 4' }).waitFor()
    await trial.getByRole('radio', { name: '3 over 4' }).check({ force: true })
    await expectAccessible(page, { touch })
    for (let question = 2; question <= 4; question += 1)
      await trial.getByRole('button', { name: 'Next', exact: true }).filter({ visible: true }).click()
    await trial.getByRole('button', { name: 'Submit Quiz' }).filter({ visible: true }).first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Submit Quiz' }).click()
    await page.getByText('2 of 8 marks.').waitFor()
    await expectAccessible(page, { touch })
    expect(asked.filter((path) => path.startsWith('/api/quiz/'))).toEqual([])
    await page.getByRole('button', { name: 'Back to the editor' }).click()

    await publish(page)
    // What lies half under the bar is out of reach of any hand.
    await page.evaluate('window.scrollTo(0, 0)')
    await expectAccessible(page, { touch })
    expect(errors.filter((error) => !/42[29]|409/.test(error))).toEqual([])
    await close()

    await takenByAStudent(viewport, subject)
  })

  test('the order of a subject is turned by keys, and decides what is open', async () => {
    const { page, errors, close } = await open(viewport, dark)
    await page.goto(`${server.url}/office/quizzes`)
    const shelf = page.getByRole('region', { name: 'Handwriting' })
    const titles = () => shelf.locator('.lt b').allInnerTexts()
    await shelf.getByRole('listitem').first().waitFor()
    const [first = '', second = '', ...rest] = await titles()
    // The lists are asked for again once the order is stored: before, they came in the old one.
    const events: string[] = []
    await page.route('**/api/office/documents/quiz/order', async (route) => {
      const response = await route.fetch()
      events.push('stored')
      await route.fulfill({ response })
    })
    await page.route('**/api/office/quizzes', (route) => {
      events.push('asked')
      return route.continue()
    })
    const handle = shelf.getByRole('button', { name: `Move ${first}` })
    await handle.focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.getByText(`${first} at position 2 of ${2 + rest.length}`).waitFor()
    await page.keyboard.press('Space')
    await expect.poll(titles).toEqual([second, first, ...rest])
    expect(events).toEqual(['stored', 'asked'])
    await page.reload()
    await shelf.getByRole('listitem').first().waitFor()
    expect(await titles()).toEqual([second, first, ...rest])
    expect(errors).toEqual([])
    await close()
  })
})

async function takenByAStudent(viewport: typeof DESKTOP, subject: string): Promise<void> {
  const { page, errors, close } = await visit(browser, viewport)
  await page.goto(`${server.url}/login`)
  await page.getByRole('tab', { name: "Student's Login" }).click()
  await page.getByLabel('Email').fill('student@manka.example')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(`${server.url}/`)
  await page.goto(`${server.url}/competition`)
  await page.getByRole('button', { name: subject }).click()
  const card = page.getByRole('article').filter({ hasText: 'Beads and parts' })
  await card.getByText('4 Questions').waitFor()
  await card.getByRole('button', { name: /Start Now/ }).click()
  await page.getByRole('checkbox').check()
  await page.getByRole('link', { name: 'I am ready to begin' }).click()
  await page.getByRole('heading', { name: 'Question 1 of 4' }).waitFor()
  await page.getByRole('radio', { name: '3 over 4' }).check({ force: true })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next', exact: true }).filter({ visible: true }).click()
  await page.getByText('Which abacus shows').waitFor()
  // Bead by bead, in words that do not give the number away.
  await page
    .getByRole('radio', {
      name: 'hundreds rod, upper bead up, four lower beads up; tens rod, upper bead down, one lower bead up; ones rod, upper bead up, two lower beads up',
    })
    .check({ force: true })
  await page.getByText('All answers saved').waitFor()
  await expectAccessible(page)
  for (let question = 3; question <= 4; question += 1)
    await page.getByRole('button', { name: 'Next', exact: true }).filter({ visible: true }).click()
  await page.getByRole('button', { name: 'Submit Quiz' }).filter({ visible: true }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit Quiz' }).click()
  await page.getByText('50.0').waitFor()
  await page.getByRole('button', { name: 'View Detailed Results' }).click()
  await page.getByText('4 of 8 marks.').waitFor()
  await expectAccessible(page)
  expect(errors).toEqual([])
  await close()
}
