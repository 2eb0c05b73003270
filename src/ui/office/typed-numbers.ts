/* What is typed into a field as a number. An empty field is none: the server says so at its field. */

export const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))
/** Rupees as paise. */
export const paiseIn = (text: string): number => Math.round(numberIn(text) * 100)
