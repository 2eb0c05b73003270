import type { Language } from '../languages.rules.ts'

const ands: Readonly<Record<Language, string>> = { en: 'and', hi: 'और' }

/** 'Monday, Wednesday and Friday', in a language. */
export function listIn(language: Language, texts: readonly string[]): string {
  const last = texts.at(-1) ?? ''
  return texts.length < 2 ? last : `${texts.slice(0, -1).join(', ')} ${ands[language]} ${last}`
}
