import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { CallError } from '../../src/platform/errors.ts'
import { toast, toastError, Toasts } from '../../src/ui/toast.tsx'

afterEach(() => toast.dismiss())

test.each([
  [new CallError(409, 'This seat is taken'), 'This seat is taken'],
  [new CallError(500, ''), 'It could not be saved'],
  ['nothing of ours', 'It could not be saved'],
])('tells %s in its own words, or in those of who asked', async (error, words) => {
  const screen = await render(<Toasts />)
  toastError(error, 'It could not be saved')
  await expect.element(screen.getByText(words)).toBeVisible()
})

test('is closed by its button, and the others stay', async () => {
  const screen = await render(<Toasts />)
  toast.success('First')
  toast.error('Second')
  await expect.element(screen.getByText('First')).toBeVisible()
  const second = screen.getByRole('listitem').filter({ hasText: 'Second' })
  await second.getByRole('button', { name: 'Close' }).click()
  await expect.element(screen.getByText('Second')).not.toBeInTheDocument()
  await expect.element(screen.getByText('First')).toBeVisible()
})

/** Draws a toast to the right by so many pixels, within a tenth of a second. */
async function swipe(words: string, pixels: number): Promise<void> {
  const toast = [...document.querySelectorAll<HTMLElement>('[data-sonner-toast]')].find((each) =>
    each.textContent.includes(words),
  )
  if (!toast) throw new Error(`no toast says ${words}`)
  const { x, y } = toast.getBoundingClientRect()
  const hand = (type: string, moved: number) =>
    toast.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        pointerId: 1,
        button: 0,
        clientX: x + 20 + moved,
        clientY: y + 20,
      }),
    )
  // A made-up pointer cannot be captured.
  toast.setPointerCapture = () => {}
  hand('pointerdown', 0)
  for (const part of [0.1, 0.5, 1]) {
    await nextFrame()
    hand('pointermove', pixels * part)
  }
  await nextFrame()
  hand('pointerup', pixels)
}
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

test('a quick swipe of 30 px leaves a toast where it is; one of 45 px takes it away', async () => {
  const screen = await render(<Toasts />)
  toast.info('Quiz paused')
  await expect.element(screen.getByText('Quiz paused')).toBeVisible()
  await swipe('Quiz paused', 30)
  expect(document.querySelector('[data-sonner-toast]')?.getAttribute('data-swipe-out')).toBe('false')
  await swipe('Quiz paused', 46)
  await expect.element(screen.getByText('Quiz paused')).not.toBeInTheDocument()
})

test('what is said twice at once is one toast; another kind, or other words, is another', async () => {
  const screen = await render(<Toasts />)
  toast.warning('Please login to attempt the quiz')
  toast.warning('Please login to attempt the quiz')
  toast.error('Please login to attempt the quiz')
  toast.info('Quiz resumed')
  toast.info('Quiz resumed')
  await expect.element(screen.getByText('Quiz resumed')).toBeVisible()
  expect(screen.getByRole('listitem').elements()).toHaveLength(3)
})

test('said again after something else it stands in front, once', async () => {
  const screen = await render(<Toasts />)
  for (const words of ['Quiz paused', 'Quiz resumed', 'Quiz paused']) toast.info(words)
  await expect.element(screen.getByRole('listitem').nth(1)).toHaveTextContent('Quiz resumed')
  await expect.element(screen.getByRole('listitem').nth(0)).toHaveTextContent('Quiz paused')
  await expect.poll(() => screen.getByRole('listitem').elements().length).toBe(2)
})

test('the page has what shows toasts before it is needed, so that what fails without a network is told', async () => {
  await render(<Toasts />)
  const place = () => document.querySelector('[aria-label^="Notifications"]')
  await expect.poll(place, { timeout: 5_000 }).not.toBe(null)
})
