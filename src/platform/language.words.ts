import type { Translation } from './languages.rules.ts'

type InLanguages = { alsoIn?: readonly Translation[] | undefined }

/** The language of this build. */
export const words = {
  language: undefined as Translation | undefined,
  /** What stands before the path of each page. */
  base: '',
  /** What each call says of it: a browser's own languages may be others. */
  headers: {} as Readonly<Record<string, string>>,
  /** For dates. */
  locale: 'en-GB',
  time: (hour: number, minute: string, second?: string) =>
    `${hour % 12 || 12}:${minute}${second ? `:${second}` : ''} ${hour < 12 ? 'am' : 'pm'}`,
  /** The `lang` of what the academy wrote, where the page is in another language. */
  content: undefined as string | undefined,
  /** The same of an item that the academy has in these languages too. */
  contentOf: (_: InLanguages | undefined): string | undefined => undefined,
  /** The same of a text that is in the one or the other. */
  langOf: (_: string): string | undefined => undefined,
}
