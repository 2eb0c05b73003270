export const words = {
  notChosen: 'Not chosen yet',
  own: 'Your language',
  of: (name: string) => `Language of ${name}`,
  ownHint: 'For pages after login, and for all that we send to you.',
  childHint: 'For pages after login. What we send comes in your own language.',
}
