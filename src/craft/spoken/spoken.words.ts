export const words = {
  languages: { en: 'English', hi: 'Hindi' },
  listening: (number: number) => `Listening ${number}`,
  ownSettings: 'Own settings',
  spoken: (count: number, digits: number, pace: 'slow' | 'usual' | 'quick') => {
    const speed = { slow: 'slowly', usual: 'at normal speed', quick: 'fast' }[pace]
    return `${count} numbers of ${digits === 1 ? 'one digit' : `${digits} digits`}, spoken ${speed}`
  },
}
