import type { IncomingMessage } from 'node:http'
import type { Refusal } from '../../platform/errors.ts'

/* Pages without scripts or styles, for when the site itself cannot answer. */

const barePage = (title: string, html: string): string =>
  [
    '<!DOCTYPE html><html lang="en-IN"><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title><h1>${title}</h1><p>${html}</p>`,
  ].join('')

/** For an error that nobody foresaw. */
export const lastResort = barePage(
  'Something went wrong on our side',
  'Your work is safe. <a href="/">Go to the home page</a> or try again in a moment.',
)

/** For an address that cannot be read, where a browser asks for a page; null for anything else. */
export function unreadableAddress({ status }: Refusal, { method, url, headers }: IncomingMessage) {
  const wantsPage = method === 'GET' && headers.accept?.includes('text/html') === true
  if (status !== 400 || !wantsPage) return null
  const back = url?.startsWith('/office')
    ? '<a href="/office">Go to the office</a>'
    : '<a href="/">Go to the home page</a>'
  return barePage('We can’t find that page', `The address is mistyped or damaged. ${back}.`)
}
