import type { Page } from 'playwright'

/** As long as a finger rests on a key, in milliseconds: what is done faster than by a hand counts nothing. */
const delay = 150

const rod = (page: Page, name: string) => page.getByRole('slider', { name: `${name} rod`, exact: true })
const digitOf = async (page: Page, name: string) =>
  Number(await rod(page, name).getAttribute('aria-valuenow'))

/** Brings a rod to a digit bead by bead: digits that are typed move no bead, and count nothing. */
export async function moveBeads(page: Page, name: string, to: number): Promise<void> {
  await rod(page, name).focus()
  const from = await digitOf(page, name)
  if (from >= 5 !== to >= 5) await page.keyboard.press(to >= 5 ? 'PageUp' : 'PageDown', { delay })
  const lower = (to % 5) - (from % 5)
  for (let bead = 0; bead < Math.abs(lower); bead += 1)
    await page.keyboard.press(lower > 0 ? 'ArrowUp' : 'ArrowDown', { delay })
}

/** Does the coach's sum of four more by the big friend: six go, and ten come. */
export async function addFour(page: Page): Promise<void> {
  const right = page.getByRole('heading', { name: 'Right' })
  // Of the sum before: while it stands, the rods show that one.
  await right.waitFor({ state: 'hidden' })
  // Until practice can begin an empty abacus stands there, locked.
  await page.locator('.abacus:not(.is-locked)').waitFor()
  await moveBeads(page, 'Ones', (await digitOf(page, 'Ones')) - 6)
  await moveBeads(page, 'Tens', (await digitOf(page, 'Tens')) + 1)
  await right.waitFor()
}

/** Does sums of +4 with as much help as the coach gives, until eight were done alone: two are shown, two named. */
export async function practiseFour(page: Page): Promise<void> {
  for (let sum = 0; sum < 12; sum += 1) {
    await addFour(page)
    await page.getByRole('button', { name: sum === 7 ? '8 more sums' : 'Next sum' }).click()
  }
}
