import { eq } from 'drizzle-orm'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { groupMembers, groups } from '../../src/classroom/classroom.tables.ts'
import { dayAfter, weekdayOf } from '../../src/classroom/classroom.rules.ts'
import { people } from '../../src/people/people.tables.ts'
import { newId } from '../../src/platform/db/columns.tables.ts'
import { indianDay } from '../../src/platform/text/india.rules.ts'
import { type Member, openWorld, type World } from '../world.ts'
import { moveBeads } from './beads.ts'
import { openTcpProxy, type TcpProxy } from '../tcp-proxy.ts'
import { logIn, DESKTOP, expectAccessible, openBrowser, PHONE, visit } from './browser.ts'

let browser: Browser
let world: World
let teacher: Member
let children: Member[]
let parent: Member
let groupId: string
let door: TcpProxy
/** The process that answers behind the door. */
let instance: { url: string; close: () => Promise<void> }
const target = { host: '127.0.0.1', port: 0 }
const address = () => `http://127.0.0.1:${door.port}`
async function start(): Promise<void> {
  instance = await world.again()
  target.port = Number(new URL(instance.url).port)
}

beforeAll(async () => {
  world = await openWorld()
  teacher = await world.teacher('Meenakshi Raman')
  children = await Promise.all(
    ['Aarav Mehta', 'Diya Menon', 'Ishaan Gupta', 'Kabir Das', 'Tara Iyer', 'Zoya Khan'].map((name) =>
      world.student(name),
    ),
  )
  parent = await world.parent('Kavita Mehta')
  await world.database.db
    .update(people)
    .set({ guardianId: parent.id })
    .where(eq(people.id, children[0]?.id ?? ''))
  groupId = newId()
  const began = new Date(Date.now() - 60_000)
  const today = indianDay(began)
  await world.database.db.insert(groups).values({
    id: groupId,
    name: 'Abacus Level 1',
    subject: 'Abacus',
    teacherId: teacher.id,
    weekdays: [weekdayOf(today)],
    time: new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', timeStyle: 'short' }).format(began),
    minutes: 45,
    place: 'Online',
    meetingUrl: 'https://meet.google.com/abc-defg-hij',
    capacity: 20,
    fromDay: dayAfter(today, -7),
  })
  await world.database.db
    .insert(groupMembers)
    .values(children.map(({ id }) => ({ groupId, studentId: id, joinedOn: dayAfter(today, -7) })))
  await start()
  door = await openTcpProxy(target)
  browser = await openBrowser()
})
afterAll(async () => {
  await door.close()
  await instance.close()
  await world.close()
})

type Viewport = { width: number; height: number; dark?: boolean }

async function as(member: Member, role: string, { dark = false, ...viewport }: Viewport) {
  const visitor = await visit(browser, viewport, { dark })
  await logIn(visitor.context, { ...member, role }, address())
  return visitor
}

/** Draws a straight line on a board, in parts of its sides. */
async function chalk(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const box = await page.getByRole('img', { name: /^Board/ }).boundingBox()
  if (!box) throw new Error('no board')
  const at = ([x, y]: [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const
  await page.mouse.move(...at(from))
  await page.mouse.down()
  await page.mouse.move(...at(to), { steps: 5 })
  await page.mouse.up()
}

/** From the home page through the lobby into the room. */
async function goIn(page: Page): Promise<void> {
  await page.goto(`${address()}/home`)
  await page.getByRole('button', { name: 'Go in' }).click()
  await page.getByRole('heading', { name: 'This device' }).waitFor()
}

test('a teacher and six children go through a whole lesson, over a restart of the server, into register and diary', async () => {
  const desk = await as(teacher, 'teacher', DESKTOP)
  const [aarav, diya, ishaan, kabir, zoya, tablet] = [
    await as(children[0] as Member, 'student', PHONE),
    await as(children[1] as Member, 'student', { width: 768, height: 1_024 }),
    await as(children[2] as Member, 'student', { ...DESKTOP, dark: true }),
    await as(children[3] as Member, 'student', { ...PHONE, dark: true }),
    await as(children[5] as Member, 'student', DESKTOP),
    await visit(browser, { width: 800, height: 1_100 }),
  ]
  const { page } = desk
  await page.goto(`${address()}/teach`)
  await page.getByRole('link', { name: 'Begin the lesson' }).click()
  await page.getByRole('button', { name: 'Begin the lesson' }).click()
  await goIn(aarav.page)
  for (const child of [diya, ishaan, kabir]) await goIn(child.page)
  await page.getByText('4 of 6 here').waitFor()
  await expectAccessible(aarav.page)
  await page.getByRole('button', { name: 'Begin the lesson' }).click()
  for (const child of [aarav, diya, ishaan, kabir])
    await child.page.getByRole('button', { name: 'Go in' }).click()

  // Tara has a tablet of the academy: the code, her name, and the teacher lets her in.
  await page.getByRole('button', { name: 'Show a code' }).click()
  const code = await page.getByText(/^\d{4} \d{4}$/).textContent()
  await tablet.page.goto(`${address()}/tablet`)
  await expectAccessible(tablet.page)
  await tablet.page.getByLabel('Code on your teacher’s screen').fill(code ?? '')
  await tablet.page.getByRole('button', { name: 'Go on' }).click()
  await tablet.page.getByRole('button', { name: 'Tara I.' }).click()
  await tablet.page.getByText('Your teacher lets you in.').waitFor()
  await page.getByRole('button', { name: 'Let Tara in' }).click()
  await tablet.page.getByRole('button', { name: 'Go in' }).click()
  await page.getByRole('button', { name: 'Hide the code' }).click()

  await page.getByLabel('Or type one').fill('3 + 4')
  await page.keyboard.press('Enter')
  await aarav.page.getByText('3 + 4').waitFor()
  await moveBeads(aarav.page, 'Ones', 7)
  await aarav.page.getByRole('heading', { name: 'Right' }).waitFor()
  await page.getByRole('button', { name: /Aarav Mehta.*right/ }).waitFor()
  await page.getByText('5 of 6 here').waitFor()
  await moveBeads(diya.page, 'Ones', 7)
  await page.getByRole('button', { name: /Diya Menon.*right/ }).waitFor()
  expect(await page.getByRole('link', { name: 'Open the video in Meet' }).getAttribute('href')).toBe(
    'https://meet.google.com/abc-defg-hij',
  )

  // Kabir and Tara push the friend the wrong way: 9. The help comes to them and to nobody else.
  await moveBeads(tablet.page, 'Ones', 9)
  await page.getByRole('button', { name: /Tara.*\+4 on the ones/ }).waitFor()
  await moveBeads(kabir.page, 'Ones', 9)
  const side = page.getByRole('complementary', { name: 'Who needs you' })
  await side.getByText('+4 on the ones').waitFor()
  await expectAccessible(page)
  expect(await kabir.page.getByText('Small friend').count()).toBe(0)
  await side.getByRole('button', { name: 'Show them the way' }).click()
  await kabir.page.getByRole('heading', { name: 'Small friend' }).waitFor()
  await tablet.page.getByRole('heading', { name: 'Small friend' }).waitFor()
  expect(await aarav.page.getByText('Small friend').count()).toBe(0)
  await expectAccessible(kabir.page)

  await kabir.page.getByRole('button', { name: 'Raise hand' }).press('Alt+H')
  await kabir.page.getByRole('button', { name: 'Hand is up' }).waitFor()
  // Who does not look at the screen hears of it too.
  await page.getByRole('status').filter({ hasText: 'Kabir raises a hand' }).waitFor()
  await side.getByRole('button', { name: 'Call on Kabir' }).click()
  await kabir.page.getByText('Meenakshi Raman calls you.').waitFor()
  await aarav.page.getByRole('button', { name: 'Again, please' }).click()
  await side.getByText('Again, please').waitFor()

  // Ishaan stumbles too: the teacher says a word to him alone and puts his beads back.
  await moveBeads(ishaan.page, 'Ones', 9)
  await page.getByRole('button', { name: /Ishaan Gupta.*\+4 on the ones/ }).click()
  // What he did, with the time of each movement: the 5 was right, the 1 went off.
  const movements = page.getByRole('list', { name: 'Movements' }).getByRole('listitem')
  await expect
    .poll(async () => (await movements.allTextContents()).map((text) => text.replaceAll(/[\d.]+ s$/g, '')))
    .toEqual(['+5on the ones,', '+1on the ones, not right,', 'still'])
  await page.getByText('Kabir and Tara did the same.').waitFor()
  await page.getByRole('button', { name: 'Which friend?' }).click()
  await ishaan.page.getByText('Meenakshi Raman says: Which friend?').waitFor()
  await page.getByRole('button', { name: 'Put it back for Ishaan' }).click()
  await expect
    .poll(() => ishaan.page.getByRole('slider', { name: 'Ones rod' }).getAttribute('aria-valuenow'))
    .toBe('3')
  // The teacher's screen has his beads too, so that the board gets these.
  await expect
    .poll(() =>
      page
        .getByRole('region', { name: 'Ishaan Gupta' })
        .getByRole('slider', { name: 'Ones rod' })
        .getAttribute('aria-valuenow'),
    )
    .toBe('3')
  expect(await kabir.page.getByText('Which friend?').count()).toBe(0)
  // All see these beads on the board, and nobody's name.
  await page.getByRole('button', { name: 'On the board, no name' }).click()
  await diya.page.getByRole('img', { name: 'Board. Abacus showing 3' }).waitFor()
  expect(await diya.page.getByText('Ishaan').count()).toBe(0)
  await page.getByRole('button', { name: 'Beads', exact: true }).click()
  await page.getByRole('button', { name: /^Kabir Das/ }).click()
  await page.getByRole('heading', { name: 'Kabir Das' }).waitFor()
  await page.getByRole('button', { name: 'All', exact: true }).click()

  // Kabir loses the network and works on; meanwhile the server is started again, and a tablet is loaded anew.
  await kabir.context.setOffline(true)
  await moveBeads(kabir.page, 'Ones', 7)
  await kabir.page.getByRole('heading', { name: 'Right' }).waitFor()
  await tablet.page.reload()
  await tablet.page.getByText('3 + 4').waitFor()
  await instance.close()
  await start()
  await kabir.context.setOffline(false)
  await page.getByRole('button', { name: /Kabir Das.*right/ }).waitFor()
  await page.getByRole('button', { name: /Tara Iyer.*\+4 on the ones/ }).waitFor()
  await tablet.page.getByRole('heading', { name: 'Small friend' }).waitFor()

  // Zoya comes late and finds the present sum; a reload leads back to it.
  await goIn(zoya.page)
  await zoya.page.getByRole('button', { name: 'Go in' }).click()
  await moveBeads(zoya.page, 'Ones', 8)
  await page.getByRole('button', { name: /Zoya Khan/ }).waitFor()
  await zoya.page.reload()
  await zoya.page.getByText('3 + 4').waitFor()
  await expect
    .poll(() => zoya.page.getByRole('slider', { name: 'Ones rod' }).getAttribute('aria-valuenow'))
    .toBe('8')

  // A second device of the same child takes the seat.
  const second = await as(children[5] as Member, 'student', PHONE)
  await second.page.goto(zoya.page.url())
  await zoya.page.getByText('Open on another device').waitFor()
  await zoya.page.getByRole('button', { name: 'Use this one' }).click()
  await second.page.getByText('Open on another device').waitFor()

  await page.getByRole('button', { name: /Zoya Khan/ }).click()
  await page.getByRole('heading', { name: 'Zoya Khan' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  // F6 goes from the slate to the class, Shift and F6 back.
  await page.keyboard.press('Control+Shift+S')
  await page
    .getByRole('status')
    .filter({ hasText: /^6 of 6 here: \d right, / })
    .waitFor()
  await page.keyboard.press('Control+/')
  await page.getByRole('dialog', { name: 'Keys' }).getByText('Shows these keys').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Control+/')
  await page.getByRole('dialog', { name: 'Keys' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Pause all' }).focus()
  await page.keyboard.press('F6')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Aarav Mehta')
  await page.keyboard.press('Shift+F6')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Call a sum')
  await page.getByRole('button', { name: 'Pause all' }).click()
  await aarav.page.getByText('Look at your teacher').waitFor()
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('button', { name: 'Call a sum' }).first().click()
  await page.getByRole('button', { name: 'Call a sum' }).last().click()
  await page.getByText('Sum 2').waitFor()
  await page.getByRole('button', { name: 'Next sum' }).click()
  await page.getByText('Sum 3').waitFor()

  await page.getByRole('button', { name: 'Flash', exact: true }).click()
  await page.getByRole('button', { name: 'Begin together' }).click()
  // A pad of the page's own: no keyboard of the phone covers it.
  await aarav.page.getByRole('heading', { name: 'What was the sum?' }).waitFor({ timeout: 20_000 })
  expect(await aarav.page.getByLabel('Sum', { exact: true }).getAttribute('inputmode')).toBe('none')
  await expectAccessible(aarav.page)
  for (const key of ['1', '2', /^Back/, '0']) await aarav.page.getByRole('button', { name: key }).click()
  expect(await aarav.page.getByLabel('Sum', { exact: true }).inputValue()).toBe('10')
  await aarav.page.getByRole('button', { name: 'Done' }).click()
  await aarav.page.getByText(/^(?:Right|Not yet)/).waitFor()
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByText('The answer was').waitFor()

  // The board: the teacher's chalk and abacus, and a line of the child who has the chalk.
  await page.getByRole('button', { name: 'Board', exact: true }).click()
  await chalk(page, [0.4, 0.2], [0.7, 0.4])
  await page.getByLabel('Number on the abacus').fill('586')
  await page.keyboard.press('Enter')
  await page.getByLabel('Give the chalk').selectOption({ label: 'Aarav Mehta' })
  await aarav.page.getByText('You have the chalk.').waitFor()
  await chalk(aarav.page, [0.5, 0.6], [0.9, 0.8])
  const lines = (visitor: { page: Page }) => visitor.page.locator('.live-board > svg > path')
  for (const visitor of [desk, kabir, tablet]) {
    await visitor.page.getByRole('img', { name: 'Board. Abacus showing 586' }).waitFor()
    await expect.poll(() => lines(visitor).count()).toBe(2)
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Beads', exact: true }).click()

  await page.getByRole('button', { name: 'End lesson' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End lesson' }).click()
  await aarav.page.getByText('The lesson is over. 1 of 1 right at once.').waitFor()
  await page.getByRole('heading', { name: /^The lesson of/ }).waitFor()
  await page.getByRole('cell', { name: '1 of 1' }).first().waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Into the register' }).click()
  await page.getByText('6 marks are in the register').waitFor()
  // The tablet is the next child's, and nobody is sent into a lesson that is over.
  await tablet.page.getByRole('link', { name: 'Done' }).click()
  await tablet.page.getByLabel('Code on your teacher’s screen').waitFor()
  await aarav.page.getByRole('link', { name: 'Home' }).click()
  await aarav.page.getByRole('heading', { name: /Aarav/ }).first().waitFor()
  expect(await aarav.page.getByRole('button', { name: 'Go in' }).count()).toBe(0)
  // In the evening the parent reads of it in the diary.
  const evening = await as(parent, 'parent', DESKTOP)
  await evening.page.goto(`${address()}/family`)
  await evening.page.getByText(/’s class, Abacus Level 1: .*1 of 1 sum right at once/).waitFor()
  for (const visitor of [desk, aarav, diya, ishaan, kabir, zoya, second, tablet, evening]) {
    // A network that is away, and a room that is closed to a second device, are told by the browser too.
    expect(
      visitor.errors.filter(
        (error) => !/WebSocket|ERR_INTERNET|ERR_CONNECTION|ERR_SOCKET|ERR_EMPTY|50[23]/.test(error),
      ),
    ).toEqual([])
    await visitor.close()
  }
}, 180_000)
