import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { AnswerFeedback } from '../../src/craft/practice/AnswerFeedback.tsx'
import { SoundSwitch } from '../../src/ui/SoundSwitch.tsx'
import { useSound } from '../../src/ui/sounds.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

const watchStarts = () => vi.spyOn(OscillatorNode.prototype, 'start')
const theSwitch = <SoundSwitch className="craft-key" />

function Finished({ isDone }: { isDone: boolean }) {
  useSound('done', isDone)
  return <SoundSwitch className="craft-key" />
}

test('sounds are off until they are switched on, and the device keeps the switch', async () => {
  const starts = watchStarts()
  const first = await render(theSwitch)
  const key = first.getByRole('button', { name: 'Sounds' })
  await expect.element(key).toHaveAttribute('aria-pressed', 'false')
  await first.rerender(<AnswerFeedback right text="5 + 5 = 10" />)
  expect(starts).not.toHaveBeenCalled()
  await first.rerender(theSwitch)
  await key.click()
  await expect.element(key).toHaveAttribute('aria-pressed', 'true')
  // How they sound is heard at once.
  await expect.poll(() => starts.mock.calls.length).toBe(1)
  await first.unmount()
  const again = await render(theSwitch)
  const kept = again.getByRole('button', { name: 'Sounds' })
  await expect.element(kept).toHaveAttribute('aria-pressed', 'true')
  await kept.click()
  await again.unmount()
  const off = await render(theSwitch)
  await expect.element(off.getByRole('button', { name: 'Sounds' })).toHaveAttribute('aria-pressed', 'false')
})

test('with them on, a right answer starts one oscillator; a wrong one, and any on a hidden page, none', async () => {
  const starts = watchStarts()
  const screen = await render(theSwitch)
  await screen.getByRole('button', { name: 'Sounds' }).click()
  await expect.poll(() => starts.mock.calls.length).toBe(1)
  await screen.rerender(<AnswerFeedback right={false} text="5 + 5 = 10" />)
  await screen.rerender(<AnswerFeedback right text="5 + 5 = 10" />)
  await expect.poll(() => starts.mock.calls.length).toBe(2)
  await screen.rerender(<AnswerFeedback right={false} text="2 + 2 = 4" />)
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await screen.rerender(<AnswerFeedback right text="2 + 2 = 4" />)
  await expect.poll(() => visibility.mock.calls.length).toBeGreaterThan(0)
  visibility.mockReturnValue('visible')
  await screen.rerender(<AnswerFeedback right text="3 + 3 = 6" />)
  await expect.poll(() => starts.mock.calls.length).toBe(3)
  await screen.rerender(theSwitch)
  await screen.getByRole('button', { name: 'Sounds' }).click()
})

test('what is done sounds when it becomes so, not because it was so from the start', async () => {
  const starts = watchStarts()
  const screen = await render(<Finished isDone />)
  await screen.getByRole('button', { name: 'Sounds' }).click()
  await expect.poll(() => starts.mock.calls.length).toBe(1)
  await screen.rerender(<Finished isDone={false} />)
  await screen.rerender(<Finished isDone />)
  await expect.poll(() => starts.mock.calls.length).toBe(2)
})
