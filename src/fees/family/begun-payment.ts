import { words as language } from '../../platform/language.words.ts'

const KEY = 'fee-payment'

/** Remembers in this tab in which language a payment was begun: gateways lead back to the page in English. */
export function rememberLanguage(number: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([number, language.base]))
  } catch {
    // Where a browser stores nothing the family comes back to English, and has paid all the same.
  }
}

/** Opens the page to which a gateway led back in the language in which this payment was begun, once. */
export function openInItsLanguage(number: string): void {
  const [begun, base] = remembered()
  if (begun !== number || !base || language.base !== '') return
  sessionStorage.removeItem(KEY)
  window.location.replace(base + window.location.pathname + window.location.search)
}

function remembered(): [string?, string?] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string?, string?]
  } catch {
    return []
  }
}
