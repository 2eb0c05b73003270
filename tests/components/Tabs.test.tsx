import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Tabs } from '../../src/ui/Tabs.tsx'

function Levels() {
  const [level, setLevel] = useState<'one' | 'two' | 'three'>('one')
  const tabs = [
    { id: 'one', label: 'Level 1' },
    { id: 'two', label: 'Level 2' },
    { id: 'three', label: 'Level 3' },
  ] as const
  return (
    <Tabs label="Levels" tabs={tabs} selected={level} onSelect={setLevel}>
      <p>All of level {level}</p>
    </Tabs>
  )
}

test('arrows go round, Home and End to the ends; the panel follows', async () => {
  const screen = await render(<Levels />)
  const tab = (name: string) => screen.getByRole('tab', { name })
  await tab('Level 1').click()
  for (const [key, name] of [
    ['ArrowRight', 'Level 2'],
    ['End', 'Level 3'],
    ['ArrowRight', 'Level 1'],
    ['ArrowLeft', 'Level 3'],
    ['Home', 'Level 1'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    await expect.element(tab(name)).toHaveFocus()
    await expect.element(tab(name)).toHaveAttribute('aria-selected', 'true')
    await expect.element(screen.getByRole('tabpanel', { name })).toBeVisible()
  }
})
