import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as family from '../../src/messages/messages.contract.ts'
import { openWorld, type World } from '../world.ts'
import { DESKTOP, expectAccessible, openBrowser, PHONE, visit } from './browser.ts'
import { everywhere } from './everywhere.ts'
import { memberSession, staffSession } from './staff-session.ts'

let browser: Browser
let world: World
beforeAll(async () => {
  world = await openWorld({}, { filling: 'living' })
  browser = await openBrowser()
})
afterAll(() => world.close())

test('a parent agrees to WhatsApp, chooses where homework goes, and stops it all', async () => {
  const parent = await world.parent('Kavita Rao')
  const { page, errors, context, close } = await visit(browser, PHONE)
  await memberSession(world, parent, 'parent')(context)
  await everywhere(page, world.url, '/family/messages')
  await page.goto(`${world.url}/family/messages`)

  // Without the words nothing is switched on.
  await page.getByRole('button', { name: 'Switch WhatsApp on' }).click()
  await page.getByText('Please read and agree first').waitFor()
  await page.getByLabel(/on WhatsApp\. My number/).check()
  await page.getByRole('button', { name: 'Switch WhatsApp on' }).click()
  await page.getByText(/you agreed on/).waitFor()

  await page.getByLabel('Homework', { exact: true }).selectOption({ label: 'WhatsApp, then email' })
  await page.getByText('Saved').first().waitFor()
  // The page stays in its own language.
  const saved = page.waitForResponse((response) => response.request().method() !== 'GET')
  await page.getByLabel('Messages in').selectOption('hi')
  expect((await saved).status()).toBe(200)
  await page.getByLabel('Homework', { exact: true }).waitFor()
  const chosen = await parent.ask(family.getFamilyMessages, {})
  expect(chosen.body.data.language).toBe('hi')
  expect(chosen.body.data.kinds.find(({ kind }) => kind === 'homework_set')?.plan).toEqual([
    'whatsapp',
    'mail',
  ])

  await page.getByRole('button', { name: 'Stop all' }).click()
  await page.getByRole('button', { name: 'Switch WhatsApp on' }).waitFor()
  await expectAccessible(page, { touch: true })
  expect(errors).toEqual([])
  await close()
})

test('the office reads a kind in both languages and stores its DLT id', async () => {
  const { page, errors, context, close } = await visit(browser, DESKTOP)
  const key =
    readFileSync(join(world.folder, 'demo-accounts.txt'), 'utf8')
      .split('\n')
      .find((row) => row.startsWith('owner\t'))
      ?.split('\tkey ')[1]
      ?.split('\t')[0] ?? ''
  const enter = await staffSession(world.url, 'owner@manka.example', { key })
  await enter(context)
  await page.goto(`${world.url}/office/messages`)
  await page.getByRole('button', { name: 'Open “Fee due”' }).waitFor()
  await page.getByRole('button', { name: 'Open “Fee due”' }).click()
  const panel = page.getByRole('dialog', { name: 'Fee due' })
  await panel.getByRole('button', { name: 'हिन्दी' }).click()
  await panel.getByText('नमस्ते, ').first().waitFor()
  await panel.getByLabel('DLT template id').fill('12')
  await panel.getByRole('button', { name: 'Save' }).click()
  await panel.getByText('Enter the id as it is registered').waitFor()
  await panel.getByLabel('DLT template id').fill('1107168000009999')
  await panel.getByRole('button', { name: 'Save' }).click()
  await panel.getByText(/version 2/).waitFor()
  await expectAccessible(page, { touch: false })
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Sent messages' }).click()
  await page.locator('tbody').getByText('Delivered').first().waitFor()
  // The browser notes the refused id.
  expect(errors.filter((error) => !error.includes('422'))).toEqual([])
  await close()
})
