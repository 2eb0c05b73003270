import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { WholeWords } from '../../src/ui/WholeWords.tsx'

test('a short word with a hyphen is not broken, a long one may be', async () => {
  const narrow = { width: '6em', fontSize: '20px', lineHeight: 1 } as const
  const { container } = await render(
    <h1 style={narrow}>
      <WholeWords text="Next: First-layer corners, beginning-to-intermediate" />
    </h1>,
  )
  const [word, ...others] = container.querySelectorAll('span')
  expect(others).toEqual([])
  expect(word?.textContent).toBe('First-layer')
  expect(word?.getClientRects()).toHaveLength(1)
  expect(container.textContent).toBe('Next: First-layer corners, beginning-to-intermediate')
})
