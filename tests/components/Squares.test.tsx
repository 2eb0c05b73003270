import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Squares } from '../../src/craft/vedic/Squares.tsx'
import { itemOf, methodOf } from '../../src/craft/vedic/vedic.rules.ts'

test.each([
  [
    [1000, 357],
    ['1000', '-357', '64', '3', '643'],
  ],
  [
    [10_000, 9570],
    ['10000', '-9570', '04', '30', '430'],
  ],
])('each digit of %j stands below the digit that it comes from', async (numbers, rows) => {
  const method = methodOf('from-ten')
  const item = method && itemOf(method, numbers)
  if (!item) throw new Error('no item')
  const screen = await render(
    <Squares item={item} step={item.worked.steps.length} written={[]} wrong={false} />,
  )
  const signs = [...screen.container.querySelectorAll('text')].filter(({ textContent }) => textContent.trim())
  const columns = new Map<string, number[]>()
  for (const sign of signs) {
    const y = sign.getAttribute('y') ?? ''
    columns.set(y, [...(columns.get(y) ?? []), Number(sign.getAttribute('x'))])
  }
  const lines = [...columns.values()]
  expect(lines.map(({ length }) => length)).toEqual(rows.map(({ length }) => length))
  const [top = [], , front = [], end = [], answer = []] = lines
  const right = top.at(-1)
  expect([answer.at(-1), end.at(-1)]).toEqual([right, right])
  expect([...front, ...end]).toEqual(top.slice(1))
})
