import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAfter } from '../../src/classroom/classroom.rules.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { type Member, openWorld, type World } from '../world.ts'
import { coveredHeight, expectAccessible, LOW, openBrowser, PHONE, visit } from './browser.ts'

let browser: Browser
let world: World
let organiser: Member
let mother: Member
let rohan: Member
beforeAll(async () => {
  world = await openWorld()
  organiser = await world.staff('organiser', 'Joseph')
  mother = await world.parent('Kavita Iyer')
  rohan = await world.child(mother, 'Rohan Iyer')
  await world.database.pool.query('update people set email_verified_at = now() where id = $1', [mother.id])
  await world.quiz(await world.subject('Abacus'), 1)
  browser = await openBrowser()
})
afterAll(() => world.close())

async function as({ id, name, cookie, token }: Member, role: string) {
  const visitor = await visit(browser, PHONE)
  if (cookie)
    await visitor.context.addCookies([
      { name: 'session', value: cookie.replace(/^session=/, ''), url: world.url },
    ])
  else await visitor.context.setExtraHTTPHeaders({ authorization: `Bearer ${token}` })
  await visitor.context.addInitScript(
    ([userid, user, as_]) => {
      localStorage.setItem('authToken', 'cookie')
      localStorage.setItem('user', JSON.stringify(user))
      localStorage.setItem('userid', JSON.stringify(userid))
      localStorage.setItem('role', JSON.stringify(as_))
    },
    [id, name, role],
  )
  return visitor
}

const rounds = (set: string) => world.database.pool.query(`update competition_rounds set ${set}`)

test('a competition goes from the plan to the certificate', async () => {
  const today = indianDay(new Date())
  const office = await as(organiser, 'organiser')
  const desk = office.page
  await desk.goto(`${world.url}/office/competitions`)
  await desk.getByText('No competition yet').waitFor()
  await desk.getByRole('link', { name: 'New', exact: true }).first().click()
  const step = (name: string) => desk.getByRole('list', { name: 'Steps' }).getByRole('button', { name })
  await step('Check and save').click()
  await desk.getByText('Missing: name, short description, subject').waitFor()
  await expectAccessible(desk)
  // What is refused opens the step on which it can be put right.
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await desk.getByRole('heading', { name: 'About' }).waitFor()
  await desk.getByText('Please give it a name').first().waitFor()
  await expectAccessible(desk)
  await desk.getByLabel('Name', { exact: true }).fill('Diwali Abacus Cup')
  await desk.getByLabel('Short description').fill('Four sums in ten minutes.')
  await desk.getByLabel('Subject').selectOption('Abacus')
  await desk.getByRole('button', { name: 'Groups' }).last().click()
  await desk.getByLabel('Group (1)').fill('A')
  await desk.getByLabel('Age from (1)').fill('5')
  await desk.getByLabel('Age to (1)').fill('12')
  await expectAccessible(desk)
  await step('Entries and fee').click()
  await desk.getByLabel('Last day for entries').fill(today)
  await step('Rounds').click()
  await desk.getByLabel('Day of round 1').fill(dayAfter(today, 1))
  await step('Papers').click()
  await desk.getByLabel('Paper of A (1)').selectOption({ index: 1 })
  await expectAccessible(desk)
  await step('Check and save').click()
  expect(await desk.getByText('Missing:').count()).toBe(0)
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await desk.getByRole('tab', { name: 'Plan' }).waitFor()
  await desk.getByRole('button', { name: 'Announce' }).click()
  await desk.getByRole('link', { name: 'See the page' }).waitFor()
  const id = new URL(desk.url()).pathname.split('/').at(-1) ?? ''

  const family = await as(mother, 'parent')
  await family.page.goto(`${world.url}/competition`)
  await family.page.getByRole('link', { name: 'Diwali Abacus Cup' }).click()
  const enter = family.page.getByRole('button', { name: 'Enter a child' })
  await enter.waitFor()
  // On a low phone the bars leave four fifths to the page, and its first screen says when the paper is.
  await family.page.setViewportSize({ width: PHONE.width, height: LOW })
  const covered = await coveredHeight(family.page)
  expect([covered > 0, covered < LOW / 5]).toEqual([true, true])
  const day = await family.page.locator('.ct-paper dd').first().boundingBox()
  expect((day?.y ?? LOW) + (day?.height ?? 0)).toBeLessThan(LOW - covered)
  await family.page.setViewportSize(PHONE)
  await enter.click()
  await family.page.getByLabel('Date of birth').fill('2018-03-01')
  await expectAccessible(family.page)
  await family.page.getByLabel(/in the public results/).check()
  await family.page.getByRole('button', { name: 'Enter', exact: true }).click()
  await family.page
    .getByText(/Rohan Iyer is entered/)
    .first()
    .waitFor()
  await expectAccessible(family.page)

  await rounds(
    "opens_at = now(), last_start_at = now() + interval '5 minutes', closes_at = now() + interval '20 minutes', spread_seconds = 0",
  )
  const child = await as(rohan, 'student')
  await child.page.goto(`${world.url}/competitions/${id}/wait`)
  const ready = child.page.getByRole('dialog', { name: 'Ready, Rohan?' })
  await ready.getByText('There is no second try.').waitFor()
  await ready.getByRole('button', { name: 'Not now' }).and(child.page.locator(':focus')).waitFor()
  await expectAccessible(child.page)
  await ready.getByRole('button', { name: /^Start the \d+ minutes$/ }).click()
  await child.page.waitForURL(/questionPaper/)
  await child.page.getByText('Question 1 of 4').waitFor()
  await desk.goto(`${world.url}/office/competitions/${id}?tab=watch`)
  await desk.locator('.wa-top .is-working', { hasText: '1' }).waitFor()
  // Who may still start has not stayed away.
  await desk.locator('.wa-top').getByText('Not started', { exact: true }).waitFor()
  await expectAccessible(desk)

  await desk.getByRole('button', { name: 'Message everyone' }).click()
  await desk.getByLabel(/^Message to everyone waiting/).fill('Question 2 has no picture: that is right.')
  await expectAccessible(desk)
  await desk.getByRole('dialog').getByRole('button', { name: 'Message everyone' }).click()
  await desk.getByText(/sees it within a minute/).waitFor()
  await desk.getByRole('button', { name: 'Extra time' }).click()
  await desk.getByLabel('Reason').fill('Power cut')
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Give 5 minutes' }).click()
  await desk.getByText('1 child got 5 extra minutes').waitFor()
  await desk.goto(`${world.url}/office/quizzes/${new URL(child.page.url()).pathname.split('/').at(-1)}/now`)
  await desk.getByText(/0 of 4 answered, 1\d:\d\d left, 5 min extra/).waitFor()
  await expectAccessible(desk)

  await child.page.getByRole('radio').first().check({ force: true })
  await child.page
    .getByText('Message from the organiser: Question 2 has no picture: that is right.')
    .waitFor()
  await expectAccessible(child.page)
  await child.page.getByRole('button', { name: 'Close message' }).click()
  for (let n = 1; n < 4; n += 1) await child.page.getByRole('button', { name: 'Next' }).click()
  await child.page.getByRole('button', { name: 'Submit Quiz' }).click()
  const sure = child.page.getByRole('button', { name: /^(Submit|Yes|Hand in)/ }).last()
  await Promise.race([child.page.getByText('Paper submitted').waitFor(), sure.click()])
  await child.page.getByRole('button', { name: 'See your paper' }).click()
  await child.page.getByText(/Your paper is submitted/).waitFor()

  await desk.goto(`${world.url}/office/competitions/${id}?tab=key`)
  await desk.getByText(/You can publish the answer key once the round has closed: /).waitFor()
  expect(await desk.getByRole('button', { name: 'Publish answer key' }).isDisabled()).toBe(true)
  await rounds("last_start_at = opens_at + interval '1 second', closes_at = opens_at + interval '2 seconds'")
  await desk.goto(`${world.url}/office/competitions/${id}?tab=key`)
  await desk.getByRole('button', { name: 'Publish answer key' }).click()
  await desk.getByText(/Answer key published .*Objections until/).waitFor()
  await expectAccessible(desk)
  await child.page.reload()
  await child.page.getByRole('button', { name: 'Object to question 1' }).click()
  await child.page.getByLabel(/Why is the answer/).fill('Both are right.')
  await child.page.getByRole('button', { name: 'Send the objection' }).click()
  await child.page.getByText('Your objection:').waitFor()
  await expectAccessible(child.page)

  await desk.reload()
  await desk.getByLabel('Your answer to Rohan Iyer').fill('Only one of them is.')
  await desk.getByRole('button', { name: 'Keep the answer key' }).click()
  await desk.getByText(/Rejected by Joseph/).waitFor()
  await desk.getByText('You can finalise the ranks after that.').waitFor()
  expect(await desk.getByRole('button', { name: 'Finalise ranks' }).isDisabled()).toBe(true)
  await rounds("objections_until = now() - interval '1 second'")
  await desk.reload()
  await desk.getByRole('button', { name: 'Finalise ranks' }).click()
  await desk.getByRole('button', { name: 'Finalise', exact: true }).click()
  await desk.getByText(/Ranks final since/).waitFor()

  await world.heard()
  await family.page.goto(`${world.url}/competitions/${id}/ranks`)
  await family.page.getByText('Rohan ranked 1st of 1.').waitFor()
  await expectAccessible(family.page)
  await family.page.getByRole('link', { name: 'Certificate' }).click()
  await family.page.getByText('Rohan I.').waitFor()
  await family.page.getByText('1st of 1 child').waitFor()
  await expectAccessible(family.page)
  const [file] = await Promise.all([
    family.page.waitForEvent('download'),
    family.page.getByRole('button', { name: 'Save as PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^certificate-[0-9A-Z]{10}\.pdf$/)
  // What a form refuses, the browser calls an error too.
  const errors = [...office.errors, ...family.errors, ...child.errors]
  expect(errors.filter((error) => !error.includes('422'))).toEqual([])
  await Promise.all([office.close(), family.close(), child.close()])
})
