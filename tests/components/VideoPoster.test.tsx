import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { VideoPoster } from '../../src/catalogue/VideoPoster.tsx'

test('a film stands behind the course’s own picture, and without one behind its drawn subject', async () => {
  const { container, rerender } = await render(
    <VideoPoster kind="abacus" name="Intro" picture="uploads/courses/beads.svg" />,
  )
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/uploads/courses/beads.svg')
  await rerender(<VideoPoster kind="abacus" name="Intro" picture={null} />)
  expect(container.querySelector('img')).toBe(null)
  expect(container.querySelector('.poster-abacus svg')).not.toBe(null)
})
