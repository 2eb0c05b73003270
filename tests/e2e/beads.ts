import type { Page } from 'playwright'

/** Does the coach's sum by keys, four more by the big friend: six go, and ten come, digit by digit. */
export async function addFour(page: Page): Promise<void> {
  const rod = (name: string) => page.getByRole('slider', { name: `${name} rod`, exact: true })
  const now = async (name: string) => Number(await rod(name).getAttribute('aria-valuenow'))
  const [ones, tens] = [await now('Ones'), await now('Tens')]
  await rod('Ones').focus()
  await page.keyboard.press(String(ones - 6))
  await rod('Tens').focus()
  await page.keyboard.press(String(tens + 1))
  await page.getByRole('heading', { name: 'Right' }).waitFor()
}
