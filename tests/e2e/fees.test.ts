import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { taxSettings } from '../../src/enrolment/enrolment.tables.ts'
import { addFeeCharge } from '../../src/fees/office/fees.contract.ts'
import { saveSettings } from '../../src/fees/plans.server.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { DAY_MS, indianDay } from '../../src/platform/text/india.rules.ts'
import { inIndia } from '../../src/platform/text/india-dates.rules.ts'
import { enrolInGroup, groupWithPlan } from '../fees-family.ts'
import { type Member, openWorld, type World } from '../world.ts'
import { DESKTOP, expectAccessible, expectWhole, openBrowser, PHONE, visit } from './browser.ts'
import { everywhere } from './everywhere.ts'
import { memberSession } from './staff-session.ts'

let browser: Browser
let world: World
let office: Member
let owner: Member
let parent: Member
beforeAll(async () => {
  world = await openWorld()
  const { db } = world.database
  await db
    .insert(taxSettings)
    .values({ gstin: '23ABCDE1234F1Z5', state: 'Madhya Pradesh', address: 'Indore' })
  const settings = {
    code: 'NSK',
    dueDay: 5,
    secondChildPercent: 10,
    laterChildPercent: 15,
    chequeCharge: 200,
    lateGraceDays: 7,
    latePerDay: 0,
    lateCap: 150,
    remindsFamilies: false,
  }
  await db.transaction((tx) => saveSettings(tx, { ...settings, upiAddress: 'academy@bank' }))
  office = await world.office('Omar')
  owner = await world.staff('owner', 'Lakshmi')
  parent = await world.parent('Kavita Iyer')
  const plan = await groupWithPlan(world, office, 'Tuesday')
  for (const name of ['Rohan Iyer', 'Diya Iyer'])
    await enrolInGroup(office, { parent, child: await world.child(parent, name) }, plan)
  browser = await openBrowser()
})
afterAll(() => world.close())

async function as(member: Member, role: string, viewport: typeof DESKTOP) {
  const visitor = await visit(browser, viewport)
  await memberSession(world, member, role)(visitor.context)
  return visitor
}

test('a month is billed, paid in part at the desk, and the parent sees why and the rest, in Hindi too', async () => {
  const { page, errors, close } = await as(office, 'office', DESKTOP)
  await page.goto(`${world.url}/office/fees/run`)
  await page.getByText('Why?').first().click()
  await page.getByText('Sibling, 10 %').first().waitFor({ state: 'attached' })
  await expectWhole(page)
  await page.getByRole('button', { name: 'Bill 2' }).click()
  await page.getByText('2 bills were made').waitFor()

  await page.goto(`${world.url}/office/fees`)
  await expectWhole(page)
  await page.getByRole('cell', { name: 'Kavita Iyer' }).click()
  await page.getByRole('heading', { name: 'Take payment' }).waitFor()
  await page.getByLabel('Amount in rupees').fill('2000')
  await page.getByLabel('Cash received').fill('2500')
  await page.getByText('Give back').waitFor()
  await page.getByRole('button', { name: 'Take ₹2,000' }).click()
  await page.getByText('Receipt NSK/').first().waitFor()
  await page.getByText('rest of').waitFor()

  const dayIn = (days: number) => indianDay(new Date(Date.now() + days * DAY_MS))
  await page.getByText('They will pay by a date').click()
  await page.getByLabel('Will pay by').fill(dayIn(3))
  await page.getByLabel('What they said').fill('After the salary')
  await page.getByRole('button', { name: 'Note promise' }).click()
  await page.getByText('After the salary').waitFor()
  await page.getByRole('button', { name: 'Pause Rohan Iyer' }).click()
  const pause = page.getByRole('dialog')
  await pause.getByLabel('Last day').fill(dayIn(2))
  await pause.getByLabel('Reason').fill('A wedding')
  await pause.getByRole('button', { name: 'Pause', exact: true }).click()
  await pause.getByText('this one has 3').first().waitFor()
  await pause.getByLabel('Last day').fill(dayIn(9))
  await pause.getByRole('button', { name: 'Pause', exact: true }).click()
  await page.getByText('comes back by a credit note').waitFor()
  await page.getByText('A wedding').waitFor()
  await page.getByLabel('UPI').check()
  await page.getByAltText('UPI code for').waitFor()
  await expectWhole(page)

  await world.course('Cube from Zero', { pricePaise: 50_000 })
  await page.goto(`${world.url}/office/orders/new`)
  await page.getByLabel('Student').fill('rohan')
  await page.getByRole('button', { name: /Rohan Iyer/ }).click()
  await page.getByLabel('Course').fill('cube')
  await page.getByRole('button', { name: /Cube from Zero/ }).click()
  await page.getByText('Added to today’s till at head office').waitFor()
  await page.getByRole('button', { name: 'Record payment' }).click()
  await page.getByText('Payment recorded. Receipt').waitFor()

  await page.goto(`${world.url}/office/fees`)
  const taken = page.getByRole('region', { name: 'Taken today' })
  await taken.getByText('Cash, 2').waitFor()
  await taken.getByText('₹2,500').first().waitFor()
  await page.goto(`${world.url}/office/fees/day`)
  await page.getByText('Course: Cube from Zero, cash, receipt R/').waitFor()
  await page.getByRole('link', { name: 'Rohan Iyer' }).click()
  await page.getByRole('button', { name: 'Refund' }).click()
  await page.getByText('please hand back ₹500 from the till at head office').waitFor()
  await page.goBack()
  await page.getByLabel('₹500 ×').fill('4')
  await page.getByText('₹500 short').first().waitFor()
  await page.getByLabel('₹500 ×').fill('5')
  await page.getByText('The count agrees with the book.').waitFor()
  await expectWhole(page)
  await page.getByRole('button', { name: 'Close the day' }).click()
  await page.getByRole('heading', { name: 'Closed' }).waitFor()
  // The browser notes the pause that was too short.
  expect(errors.filter((error) => !error.includes('422'))).toEqual([])
  await close()

  const home = await as(parent, 'parent', PHONE)
  await home.page.goto(`${world.url}/family/fees`)
  await home.page.getByText('Why?').first().click()
  await home.page.getByText('To the rupee').first().waitFor()
  await home.page.getByText('You said you will pay by').waitFor()
  await home.page.getByText('Pay to the academy’s UPI address instead').click()
  await home.page.getByRole('link', { name: 'with a UPI app' }).waitFor()
  await home.page.getByRole('button', { name: 'Receipt NSK/' }).waitFor()
  await home.page.goto(`${world.url}/hi/family/fees`)
  await home.page.getByText('कैसे बनी?').first().click()
  await home.page.getByText('पूरे रुपये में').first().waitFor()
  // What the academy named itself is quoted.
  const drawn = (await home.page.locator('main').innerText()).replace(/“[^”]*”/g, '')
  const named = new Set(['Rohan', 'Diya', 'Iyer', 'Test', 'Academy', 'PIN', 'NSK'])
  expect(drawn.match(/[A-Za-z]{2,}/g)?.filter((word) => !named.has(word))).toEqual([])
  expect(drawn).toContain(`${inIndia({ month: 'long', year: 'numeric' }, 'hi-IN')(new Date())}, `)
  expect(home.errors).toEqual([])
  await home.close()
})

test('a parent pays online: what was chosen, with the receipt at once; left, failed and undecided are said so', async () => {
  const family = await world.parent('Anil Rao')
  const child = await world.child(family, 'Isha Rao')
  for (const [title, amount] of [
    ['Bag', 500],
    ['Book', 300],
  ] as const)
    await office.ask(addFeeCharge, {
      params: { id: family.id },
      body: {
        chargeId: newId(),
        studentId: child.id,
        head: 'kit',
        title,
        amount,
        dueOn: indianDay(new Date()),
      },
    })
  const { page, errors, close } = await as(family, 'parent', PHONE)
  const payAt = async (button: string) => {
    await page.waitForURL(/\/sandbox-gateway\/pay\/MF/)
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.waitForURL('**/family/fees?order_id=MF*')
  }
  await page.goto(`${world.url}/family/fees`)
  await page.getByRole('checkbox', { name: 'Pay Bag, Isha Rao' }).uncheck()
  await page.getByRole('checkbox', { name: 'Pay Book, Isha Rao' }).uncheck()
  await page.getByText('Choose what to pay.').waitFor()
  await page.getByRole('checkbox', { name: 'Pay Book, Isha Rao' }).check()
  // The tax of what is chosen: 18 % in ₹300.
  await page.getByText('It includes GST of ₹45.76.').waitFor()
  await page.getByRole('button', { name: 'Pay ₹300 online' }).click()
  await payAt('Cancel')
  await page.getByText('You left without paying').waitFor()
  await page.getByRole('button', { name: 'Pay ₹800 online' }).click()
  await payAt('Fail')
  await page.getByText('Payment Failed').waitFor()
  await page.getByText('Nothing was charged.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.waitForURL('**/family/fees')

  await page.getByRole('checkbox', { name: 'Pay Bag, Isha Rao' }).uncheck()
  await page.getByRole('button', { name: 'Pay ₹300 online' }).click()
  await payAt('Succeed')
  await page.getByText('₹300 is paid').waitFor()
  await page.getByText(/^Receipt NSK\/.* is below/).waitFor()
  await page.getByRole('button', { name: 'Pay ₹500 online' }).waitFor()
  expect(await page.getByText('Book', { exact: true }).count()).toBe(0)
  await expectWhole(page)

  // With a yes to the next ones, which the family sees, and stops.
  await page.getByRole('checkbox', { name: /^Also pay the next fees by themselves, at most ₹1,000/ }).check()
  await page.getByRole('button', { name: 'Pay ₹500 online' }).click()
  await page.getByText('Later amounts of at most ₹1000.00 may be taken by themselves.').waitFor()
  await payAt('Succeed')
  await page.getByText('On: fees are paid when they are due, at most ₹1,000 each time.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stop paying by itself' }).click()
  await page.getByText('Fees are not paid by themselves any more').waitFor()
  await page.getByRole('heading', { name: 'Pay by itself' }).waitFor({ state: 'detached' })
  const pen = { chargeId: newId(), studentId: child.id, head: 'kit' as const, title: 'Pen' }
  await office.ask(addFeeCharge, {
    params: { id: family.id },
    body: { ...pen, amount: 500, dueOn: indianDay(new Date()) },
  })

  // Begun in Hindi it comes back in Hindi; nothing more can be begun until the bank has decided.
  await page.goto(`${world.url}/hi/family/fees`)
  await page.getByRole('button', { name: '₹500 ऑनलाइन भरें' }).click()
  await page.waitForURL(/\/sandbox-gateway\/pay\/MF/)
  await page.getByRole('button', { name: 'Stay pending', exact: true }).click()
  await page.waitForURL('**/hi/family/fees?order_id=MF*')
  await page.getByText('भुगतान जाँचा जा रहा है').waitFor()
  await page.getByRole('button', { name: /ऑनलाइन भरें$/ }).waitFor({ state: 'detached' })
  await page.goto(`${world.url}/family/fees`)
  await page.getByText('Your bank has not confirmed ₹500 yet.').waitFor()
  expect(await page.getByRole('button', { name: /online$/ }).count()).toBe(0)
  await expectAccessible(page)
  expect(errors).toEqual([])
  await close()
})

test('the screens of fees are whole on a phone, at 200 % and in both themes', async () => {
  const child = await world.child(parent, 'Tara Iyer')
  const charge = { chargeId: newId(), studentId: child.id, head: 'kit' as const, title: 'Level 1, book 2' }
  await office.ask(addFeeCharge, {
    params: { id: parent.id },
    body: { ...charge, amount: 720, dueOn: indianDay(new Date()) },
  })
  const { page, close } = await as(owner, 'owner', PHONE)
  for (const path of ['', '/run', '/day', '/plans', `/families/${parent.id}`]) {
    await page.goto(`${world.url}/office/fees${path}`)
    await page.locator('.of main > *').first().waitFor()
    await expect.poll(() => page.locator('.of main .sk').count()).toBe(0)
    await expectAccessible(page)
    await expectWhole(page)
  }
  await close()
  const home = await as(parent, 'parent', PHONE)
  await everywhere(home.page, world.url, '/family/fees')
  await home.close()
})
