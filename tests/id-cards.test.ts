import { expect, test } from 'vitest'
import { cardAddress, drawIdCards, type IdCard } from '../src/people/cards/cards-pdf.server.ts'

const card: IdCard = {
  language: 'en',
  code: 'K7Q2M9XTK7Q2M9XT',
  fullName: 'Asha D’Souza',
  number: 'MK 0214',
  group: 'Abacus 1 B',
  times: 'Tuesday and Saturday, 4:30 pm',
  site: 'Nashik',
}
const pagesOf = async (cards: readonly IdCard[]) => {
  const pdf = await drawIdCards({ academy: 'Manka', origin: 'https://academy.example', cards })
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length
}

test.each([
  [1, 1],
  [8, 1],
  [9, 2],
  [200, 25],
])('%i ID cards take %i pages of eight', async (cards, pages) =>
  expect(await pagesOf(Array.from({ length: cards }, () => card))).toBe(pages),
)

test('the longest texts stay on one page', async () => {
  const long = 'Venkataramanan-Subramaniam '.repeat(8)
  const all = { fullName: long, number: long, group: long, times: long, site: long }
  expect(await pagesOf([{ ...card, ...all }])).toBe(1)
})

test('a card with nothing but a name is drawn', async () =>
  expect(await pagesOf([{ ...card, number: '', group: '', times: '', site: '' }])).toBe(1))

test('the square of a card holds its code and nothing about the child', () =>
  expect(cardAddress('https://academy.example', card.code)).toBe(
    'https://academy.example/c#K7Q2M9XTK7Q2M9XT',
  ))
