import type { Stock, StockItem } from './stock.contract.ts'

/** A shelf that the user can choose: `id` empty for the store of head office. */
export type Shelf = { id: string; name: string; pieces: number }

/** The shelves of the user with what they have of an item: the store first. */
export const shelvesOf = (
  { centres, hasStore }: Pick<Stock, 'centres' | 'hasStore'>,
  item: StockItem | undefined,
  centreId: string,
): Shelf[] => [
  ...(hasStore && centreId === '' ? [{ id: '', name: 'Store', pieces: item?.store ?? 0 }] : []),
  ...centres
    .filter(({ _id }) => centreId === '' || _id === centreId)
    .map(({ _id, name }) => ({
      id: _id,
      name,
      pieces: item?.shelves.find((shelf) => shelf.centreId === _id)?.pieces ?? 0,
    })),
]
