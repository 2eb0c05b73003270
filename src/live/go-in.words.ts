export const words = {
  begins: (time: string) => `Your lesson begins at ${time}.`,
  begun: 'Your lesson has begun.',
  goIn: 'Go in',
}
