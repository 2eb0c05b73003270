import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveClass } from '../live-class.ts'
import { type Member, openWorld, type World } from '../world.ts'
import { logIn, DESKTOP, expectAccessible, openBrowser, PHONE, visit } from './browser.ts'

let browser: Browser
let world: World
/** Where the frame leads: another origin, with a page of its own. */
let videoServer: Server
const asked: string[] = []

beforeAll(async () => {
  videoServer = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(
      '<!doctype html><html lang="en"><title>Call</title><body style="background:#444">The call</body>',
    )
  })
  await new Promise<void>((resolve) => videoServer.listen(0, '127.0.0.1', resolve))
  const { port } = videoServer.address() as AddressInfo
  world = await openWorld({
    JITSI_URL: `http://127.0.0.1:${port}`,
    JITSI_APP_ID: 'manka',
    JITSI_APP_SECRET: 'a secret of the video server',
  })
  browser = await openBrowser()
})
afterAll(async () => {
  await world.close()
  await new Promise((resolve) => videoServer.close(resolve))
})

async function as(
  member: Member,
  role: string,
  { dark = false, ...viewport }: typeof PHONE & { dark?: boolean },
) {
  const visitor = await visit(browser, viewport, { dark })
  await logIn(visitor.context, { ...member, role }, world.url)
  return visitor.page
}

/** The call in the page, once it is there. */
const callIn = (page: Page) =>
  page.frameLocator('iframe[title="Video of the lesson"]').getByText('The call').waitFor()

test('a child shows the video, which its page alone may frame, and takes the quiz for all', async () => {
  const quiz = await world.quiz(await world.subject('Mental maths'), 1, { size: 2 })
  const { teacher, children, lessonId } = await liveClass(world, ['Aarav Mehta', 'Kabir Das'])
  const desk = await as(teacher, 'teacher', DESKTOP)
  const aarav = await as(children[0], 'student', PHONE)
  const kabir = await as(children[1] as Member, 'student', { ...DESKTOP, dark: true })
  await desk.goto(`${world.url}/teach/live/${lessonId}`)
  await desk.getByRole('button', { name: 'Begin the lesson' }).click()

  // By a link within the site: the document is another page's, which may frame nothing.
  await aarav.goto(`${world.url}/home`)
  await aarav.getByRole('button', { name: 'Go in' }).click()
  await aarav.getByRole('button', { name: 'Go in' }).click()
  await aarav.getByText('Your teacher calls the first sum in a moment.').waitFor()
  expect(asked).toEqual([])
  await aarav.getByRole('button', { name: 'Show the video' }).click()
  await callIn(aarav)
  await aarav.getByText('Your teacher calls the first sum in a moment.').waitFor()
  await expectAccessible(aarav)
  await kabir.goto(`${world.url}/live/${lessonId}`)
  await kabir.getByRole('button', { name: 'Go in' }).click()
  await kabir.getByRole('button', { name: 'Show the video' }).click()
  await callIn(kabir)
  await desk.getByRole('button', { name: 'Show the video' }).click()
  await callIn(desk)
  const rooms = new Set(asked.filter((path) => path.includes('jwt=')).map((path) => path.split('?')[0]))
  expect(rooms.size).toBe(1)
  await desk.getByLabel('Or type one').fill('386 + 248')
  await desk.keyboard.press('Enter')
  await kabir.getByText('386 + 248').waitFor()
  await aarav.getByText('386 + 248').waitFor()
  // The lesson goes on without it.
  await aarav.getByRole('button', { name: 'Hide the video' }).click()
  expect(await aarav.locator('iframe').count()).toBe(0)

  await desk.getByRole('button', { name: 'Quiz', exact: true }).click()
  await desk.getByRole('combobox', { name: 'Quiz' }).selectOption(quiz.id)
  await desk.getByRole('button', { name: 'Start for all' }).click()
  await kabir.getByRole('button', { name: 'Start the quiz' }).waitFor()
  await aarav.getByRole('button', { name: 'Start the quiz' }).click()
  await desk.getByText('at the quiz', { exact: true }).waitFor()
  await aarav.getByRole('radio').first().check({ force: true })
  const submit = (page: Page) =>
    page.getByRole('button', { name: 'Submit Quiz' }).filter({ visible: true }).first()
  await aarav.getByRole('button', { name: 'Next', exact: true }).filter({ visible: true }).click()
  await aarav.getByRole('radio').first().check({ force: true })
  await submit(aarav).click()
  await aarav.getByRole('alertdialog').getByRole('button', { name: 'Submit Quiz' }).click()
  await aarav.getByRole('button', { name: 'View Detailed Results' }).click()
  await aarav.getByRole('link', { name: 'Back to the lesson' }).click()
  await aarav.getByText(/of 2 right\. Wait here\./).waitFor()
  await desk.getByText(/1 finished, 0 at it/).waitFor()
  await expectAccessible(aarav)
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'End the quiz for all' }).click()
  await kabir.getByText('386 + 248').waitFor()
  await desk.getByRole('button', { name: 'End lesson' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'End lesson' }).click()
  await desk.getByRole('columnheader', { name: 'Quiz 1' }).waitFor()
  await desk.getByRole('cell', { name: /^\d of 2$/ }).waitFor()
  await desk.getByRole('cell', { name: 'Not begun' }).waitFor()
})
