import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, openWorld, type World } from '../world.ts'
import { DESKTOP, expectAccessible, logIn, openBrowser, PHONE, visit, wake } from './browser.ts'
import { memberSession } from './staff-session.ts'

let browser: Browser
let world: World
let author: Member
beforeAll(async () => {
  world = await openWorld({}, { filling: 'living' })
  author = await world.staff('author', 'Farah Khan')
  browser = await openBrowser()
})
afterAll(() => world.close())

async function idOf(table: string, title: string): Promise<string> {
  const { rows } = await world.database.pool.query(`select id from ${table} where title = $1`, [title])
  return String((rows[0] as { id: string } | undefined)?.id)
}
/** Latin words that are drawn outside what is marked as English. */
const LATIN = `(() => {
  const walk = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT)
  const found = []
  while (walk.nextNode()) {
    const { parentElement, data } = walk.currentNode
    if (!parentElement.closest('script, style, [lang^=en]')) found.push(...(data.match(/[A-Za-z]{2,}/g) ?? []))
  }
  return found
})()`

test('a course of the demo is whole in Hindi on a phone: its texts, its lessons and its questions', async () => {
  const { page, errors, close } = await visit(browser, PHONE)
  await page.goto(`${world.url}/hi/course-details/${await idOf('courses', 'Abacus Foundation')}`)
  await page.getByRole('heading', { level: 1, name: 'अबेकस की बुनियाद' }).waitFor()
  expect(await page.locator('main [lang^=en]').allTextContents()).not.toContain('Meet the beads')
  await page.getByRole('heading', { name: 'मनकों से मिलो' }).waitFor()
  await page.getByText('क्या ख़रीदने से पहले देख सकते हैं?').waitFor()
  // The name of who leads it stays as it is written.
  expect(await page.evaluate(LATIN)).toEqual(['Meenakshi', 'Raman'])
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await expectAccessible(page)
  await wake(page)
  expect(await page.evaluate(LATIN)).toEqual(['Meenakshi', 'Raman'])
  expect(errors).toEqual([])
  await close()
})

test('a child takes a quiz in Hindi, goes on in English with the same answer, and ends it', async () => {
  const asha = await world.student('Asha')
  const quiz = await idOf('quizzes', 'First Steps on the Soroban')
  const { page, context, errors, close } = await visit(browser, PHONE)
  await logIn(context, { ...asha, role: 'student' }, world.url)
  await page.goto(`${world.url}/hi/questionPaper/${quiz}`)
  const question = 'सोरोबान को ऊपर और नीचे के हिस्से में बाँटने वाली चीज़ को क्या कहते हैं?'
  await page.getByText(question).waitFor()
  await page.getByRole('radio', { name: /बीच की पट्टी/ }).check({ force: true })
  await expect
    .poll(async () => {
      const { rows } = await world.database.pool.query(
        'select 1 from attempt_answers where option_id is not null',
      )
      return rows.length
    })
    .toBeGreaterThan(0)
  await expectAccessible(page)
  await page.goto(`${world.url}/questionPaper/${quiz}`)
  await page.getByText('What is the bar called').waitFor()
  expect(await page.getByRole('radio', { name: /The beam/ }).isChecked()).toBe(true)
  expect(errors).toEqual([])
  await close()
})

test('an author writes a blog in Hindi beside its English, checks what is older, and removes it', async () => {
  const { page, context, errors, close } = await visit(browser, DESKTOP)
  await memberSession(world, author, 'author')(context)
  const blog = await idOf('blogs', 'What to ask in a free demo class')
  await page.goto(`${world.url}/office/blogs/${blog}`)
  await page.getByRole('link', { name: 'Hindi texts' }).click()
  await page.getByText('Not translated. Shown in English.').waitFor()
  await page.getByLabel('Title, Hindi').fill('डेमो क्लास में क्या पूछें')
  await page.getByText('1 text is missing').waitFor()
  await page.locator('.rt').fill('पहले बच्चे को देखिए।')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Translated. Shown in Hindi.').waitFor()
  await expectAccessible(page, { touch: false })

  const family = await visit(browser, PHONE)
  await family.page.goto(`${world.url}/hi/blogs-details/${blog}`)
  await family.page.getByRole('heading', { level: 1, name: 'डेमो क्लास में क्या पूछें' }).waitFor()
  await family.close()

  await world.database.pool.query("update blogs set title = 'What to ask in a demo' where id = $1", [blog])
  await page.reload()
  await page.getByText('Older than the English. Shown in Hindi.').waitFor()
  await page.getByRole('button', { name: 'Title: still right' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Translated. Shown in Hindi.').waitFor()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('button', { name: 'Remove these Hindi texts' }).click()
  await page.getByText('Not translated. Shown in English.').waitFor()
  expect(errors).toEqual([])
  await close()
})
