import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { RateCourse } from '../../src/enrolment/learn/RateCourse.tsx'
import { CallError } from '../../src/platform/errors.ts'
import { setTransport } from '../../src/platform/wire.ts'
import { toast, Toasts } from '../../src/ui/toast.tsx'

afterEach(() => toast.dismiss())

const COURSE = '01a2025b-22d9-792c-af92-e42e6eb62a56'

/** The stars of a student; what was sent, and what the server says to it. */
async function openStars(given: number | null, answer: () => Promise<void> = () => Promise.resolve()) {
  const sent: unknown[] = []
  setTransport(async (_, { body }) => {
    sent.push(body)
    await answer()
    return { success: true, courseRating: 4, ratingCount: 1 }
  })
  const screen = await render(
    <>
      <RateCourse courseId={COURSE} userId={undefined} given={given} />
      <Toasts />
    </>,
  )
  return { sent, screen }
}

test('stars are chosen by keyboard, sent once by a key, and can be changed', async () => {
  const { sent, screen } = await openStars(null)
  expect(screen.getByRole('button').query()).toBeNull()
  await userEvent.tab()
  await userEvent.keyboard('[Space][ArrowRight][ArrowRight]')
  await screen.getByRole('button', { name: 'Send rating' }).click()
  await expect.element(screen.getByText('Thank you for your rating.')).toBeVisible()
  expect(sent).toEqual([{ stars: 3 }])
  expect(screen.getByRole('button', { name: /rating/ }).query()).toBeNull()
  await screen.getByText('5 stars').click()
  await screen.getByRole('button', { name: 'Change rating' }).click()
  await expect.poll(() => sent).toEqual([{ stars: 3 }, { stars: 5 }])
})

test('what does not go out stays to be sent again', async () => {
  const { screen } = await openStars(2, () => Promise.reject(new CallError(403, 'Enrol to open this course')))
  await screen.getByText('1 star', { exact: true }).click()
  await screen.getByRole('button', { name: 'Change rating' }).click()
  await expect.element(screen.getByText('Enrol to open this course')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Change rating' })).toBeVisible()
})
