import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { until } from '../trial.ts'

const decoded = (text: string): string =>
  text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/**
 * The address within the site to which the mail to this person with these words in its subject leads.
 * @throws {Error} when no such mail comes within 20 seconds.
 */
export function linkInMail(folder: string, to: string, subject: RegExp): Promise<string> {
  return until(`a mail to ${to} about ${String(subject)}`, 20, async () => {
    for (const name of await readdir(folder)) {
      const mail = decoded(await readFile(join(folder, name), 'latin1'))
      const isIt = mail.includes(`To: ${to}`) && subject.test(/^Subject: (.*)$/m.exec(mail)?.[1] ?? '')
      const path = /https?:\/\/localhost:\d+(\/[^\s"<]*[#?][^\s"<]*)/.exec(mail)?.[1]
      if (isIt && path) return path
    }
    return null
  })
}
