export const words = {
  abacusShows: (value: number | string) => `Abacus showing ${value}`,
}
