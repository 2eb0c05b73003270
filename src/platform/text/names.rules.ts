// The language of the machine must not decide: Devanagari first, ज़ with ज, capitals with small letters.
const collator = new Intl.Collator('hi')

/**
 * The order of two names in a list, in either script.
 * @example ['Asha', 'ज़ोया'].toSorted(compareNames) // ['ज़ोया', 'Asha']
 */
export const compareNames = (a: string, b: string): number => collator.compare(a, b)
