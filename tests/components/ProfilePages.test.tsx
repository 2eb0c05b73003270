import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { CallError } from '../../src/platform/errors.ts'
import { StudentProfilePage } from '../../src/people/profile/StudentProfilePage.tsx'
import { TeacherProfilePage } from '../../src/people/profile/TeacherProfilePage.tsx'
import { storeSession } from '../../src/platform/browser/session.ts'
import { setTransport } from '../../src/platform/wire.ts'

test.each([
  ['student', StudentProfilePage, 'Failed to fetch student profile'],
  ['teacher', TeacherProfilePage, 'Failed to fetch teacher profile'],
] as const)(
  'a reply without success is told on the page of a %s, with a way to try again',
  async (role, Component, message) => {
    storeSession({ userId: 'me', name: 'Asha', role, family: false })
    let asked = 0
    setTransport(() => {
      asked += 1
      return Promise.reject(new CallError(200, 'no row'))
    })
    const router = createMemoryRouter([{ path: '/profile/:id', Component }], {
      initialEntries: ['/profile/me'],
    })
    const screen = await render(<RouterProvider router={router} />)
    await expect.element(screen.getByText(message)).toBeVisible()
    const before = asked
    await screen.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => asked).toBeGreaterThan(before)
  },
)
