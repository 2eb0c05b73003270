import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { CoachedSum } from '../../src/craft/soroban/CoachedSum.tsx'

test('a digit that is known by heart is told as done alone while the sum has its beads', async () => {
  const screen = await render(
    <CoachedSum
      sum={{ start: 264, by: 11 }}
      seed={1}
      count={5}
      order="high"
      levelOf={({ technique }) => (technique === 'direct' ? 'head' : 'none')}
      sound={false}
      note="Sum 1 of 8"
      next="Next sum"
      onNext={() => undefined}
    >
      {null}
    </CoachedSum>,
  )
  await expect.element(screen.getByText('none, by yourself')).toBeVisible()
  expect(screen.getByText('none, in your head').query()).toBeNull()
})
