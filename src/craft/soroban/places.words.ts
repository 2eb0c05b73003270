const places = [
  'Ones',
  'Tens',
  'Hundreds',
  'Thousands',
  'Ten thousands',
  'Lakhs',
  'Ten lakhs',
  'Crores',
  'Ten crores',
  'Arabs',
  'Ten arabs',
  'Kharabs',
  'Ten kharabs',
] as const
const placeOf = (rod: number): string => places[rod] ?? `Rod ${rod + 1}`

export const words = {
  /** What a rod is called, as places are called in India: rod 5 is 'Lakhs'. */
  place: placeOf,
  onPlace: (rod: number) => `on the ${placeOf(rod).toLowerCase()}`,
  rod: (rod: number) => `${placeOf(rod)} rod`,
}
