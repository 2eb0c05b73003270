export const words = {
  print: 'Print certificates',
  printPart: (first: number, last: number) => `Print certificates ${first} to ${last}`,
  failed: 'We couldn’t create the certificates',
}
