import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AnswerForm } from '../../src/craft/practice/AnswerForm.tsx'

/** Asks for 15 until it is given; `onAnswer` hears of each answer. */
function Asked({ onAnswer }: { onAnswer: (typed: number) => void }) {
  const [done, setDone] = useState(false)
  const answer = (typed: number) => {
    onAnswer(typed)
    setDone(typed === 15)
  }
  return <AnswerForm label="Sum" done={done} onAnswer={answer} onNext={() => {}} focus />
}

test('after a wrong answer what is typed next takes its place, by keys and by the button', async () => {
  const given: number[] = []
  const screen = await render(<Asked onAnswer={(typed) => given.push(typed)} />)
  await userEvent.keyboard('16{Enter}')
  await userEvent.keyboard('14')
  await screen.getByRole('button', { name: 'Check' }).click()
  await userEvent.keyboard('15{Enter}')
  await expect.element(screen.getByRole('button', { name: 'Next' })).toBeVisible()
  expect(given).toEqual([16, 14, 15])
})
