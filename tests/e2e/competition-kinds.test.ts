import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as conduct from '../../src/competition/office/key.contract.ts'
import { type Cup, close, cupOfKinds, KINDS, writes } from '../competition-of-kinds.ts'
import { type Member, openWorld, type World } from '../world.ts'
import { DESKTOP, expectAccessible, openBrowser, PHONE, visit } from './browser.ts'
import { memberSession } from './staff-session.ts'

let browser: Browser
let world: World
let organiser: Member
let bina: Member
let cup: Cup
beforeAll(async () => {
  world = await openWorld()
  organiser = await world.staff('organiser', 'Joseph')
  bina = await world.student('Bina')
  cup = await cupOfKinds(world, organiser)
  await writes({ world, cup }, await world.student('Asha'), 'right')
  await writes({ world, cup }, bina, 'wrong')
  await close(world, cup)
  const body = { objectionsUntil: new Date(Date.now() + 3_600_000).toISOString() }
  await organiser.ask(conduct.publishKey, { params: { id: cup.id, roundId: cup.roundId }, body })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await world.close()
})

test('the organiser mends the key of each kind with the input of that kind; the child reads and prints it', async () => {
  const office = await visit(browser, DESKTOP)
  await office.context.setExtraHTTPHeaders({ authorization: `Bearer ${organiser.token}` })
  await office.context.addInitScript(
    ([userid]) => {
      localStorage.setItem('authToken', 'cookie')
      localStorage.setItem('user', JSON.stringify('Joseph'))
      localStorage.setItem('userid', JSON.stringify(userid))
      localStorage.setItem('role', JSON.stringify('organiser'))
    },
    [organiser.id],
  )
  const desk = office.page
  await desk.goto(`${world.url}/office/competitions/${cup.id}`)
  await desk.getByRole('tab', { name: /Answer key/ }).click()
  const key = desk.getByRole('region', { name: 'Answer key', exact: true })
  for (const { task } of KINDS) {
    const row = key
      .getByRole('listitem')
      .filter({ hasText: `A question of the kind ${task.kind}` })
      .first()
    await row.getByRole('button', { name: /^Correct the answer key/ }).click()
    const dialog = desk.getByRole('dialog', { name: /^Correct the answer key/ })
    const accepted = dialog.getByRole('group', { name: 'Accepted answers' })
    await accepted.getByText('Another accepted answer').waitFor()
    await expect.poll(() => accepted.locator('input, button, [role=slider]').count()).toBeGreaterThan(1)
    await expectAccessible(desk, { touch: false })
    if (task.kind === 'number') {
      await accepted.getByRole('textbox').fill('13')
      await dialog.getByLabel('Reason (families will see it)').fill('Both rulers are right.')
      await dialog.getByRole('button', { name: 'Correct and re-mark' }).click()
      await desk.getByText('All papers re-marked: 1 result changed').waitFor()
    } else await desk.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  await key.getByText('13 cm').first().waitFor()
  await expectAccessible(desk, { touch: false })
  expect(office.errors).toEqual([])
  await office.close()

  const child = await visit(browser, PHONE)
  await memberSession(world, bina, 'student')(child.context)
  await child.page.goto(`${world.url}/competitions/${cup.id}/paper`)
  const numbers = child.page
    .getByRole('listitem')
    .filter({ hasText: 'A question of the kind number' })
    .first()
  await numbers.getByText('Your answer is correct').waitFor()
  await numbers.getByText('More than one answer is correct: Both rulers are right.').waitFor()
  expect(await numbers.getByText('12.5 cm').locator('..').innerText()).toContain('± 0.05 also accepted')
  expect(await numbers.getByText('13 cm').innerText()).not.toContain('±')
  for (const { task } of KINDS)
    await child.page.getByText(`A question of the kind ${task.kind}`).first().waitFor()
  await child.page.getByText('Correct answer').first().waitFor()
  await expectAccessible(child.page)
  await child.page.emulateMedia({ media: 'print' })
  await child.page.setViewportSize({ width: 794, height: 1123 })
  expect(await child.page.getByRole('button', { name: /^Object to/ }).count()).toBe(0)
  expect(await child.page.getByRole('heading', { name: 'Your paper' }).isVisible()).toBe(true)
  expect(child.errors).toEqual([])
  await child.close()
})
