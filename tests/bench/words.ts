import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { commandSettings, runCommand } from '../../src/app/server/command.server.ts'
import { keyOf } from '../../src/office/words/catalogue.server.ts'
import { openRaw } from '../../src/platform/db/open-database.server.ts'
import { StartError } from '../../src/platform/runtime/env.server.ts'
import { isEnglish, isHindi, listPhrases, phrasesIn } from '../../src/platform/text/phrases.rules.ts'

const USAGE = 'npm run words takes -- --env FILE.'
const src = join(import.meta.dirname, '../../src')
const phrasesOf = (file: string, says: (text: string) => boolean) =>
  phrasesIn(parseAst(readFileSync(join(src, file), 'utf8'), { lang: 'ts' }), says)

/** npm run words: for each room its words, those in Hindi, and those that its academy has confirmed. */
async function main(args: readonly string[]): Promise<void> {
  const confirmed = await confirmedIn(args)
  const rooms = Map.groupBy(keysOfWords(), ({ room }) => room)
  for (const [room, words] of rooms) say(room.padEnd(12), words, confirmed)
  if (!confirmed) process.stdout.write('No database was read, so nothing counts as confirmed.\n')
  say('', [...rooms.values()].flat(), confirmed)
}

type Word = { room: string; key: string }

function keysOfWords(): Word[] {
  const files = globSync('**/*.hi.words.ts', { cwd: src }).map((file) => file.replaceAll('\\', '/'))
  return files.toSorted().flatMap((file) => {
    const english = file.replace('.hi.', '.')
    const said = existsSync(join(src, english)) ? phrasesOf(english, isEnglish) : null
    const name = file.replace('.hi.words.ts', '')
    return listPhrases(name, phrasesOf(file, isHindi), said).map((phrase) => ({
      room: file.split('/')[0] ?? '',
      key: keyOf('hi', phrase),
    }))
  })
}

function say(before: string, words: readonly Word[], confirmed: ReadonlySet<string> | null): void {
  const sure = words.filter(({ key }) => confirmed?.has(key)).length
  process.stdout.write(
    `${before}${before && ' '}${words.length} words, ${words.length} in Hindi, ${sure} confirmed\n`,
  )
}

/** The keys of what is confirmed or changed; null where there is no database, or none that can be read now. */
async function confirmedIn(args: readonly string[]): Promise<ReadonlySet<string> | null> {
  try {
    const { env, rest } = commandSettings(args, 'data')
    if (rest.length > 0) throw new StartError(USAGE)
    const raw = await openRaw({ url: env.DATABASE_URL, folder: env.DATA_DIR })
    try {
      const rows = await raw.transact('read', ({ query }) =>
        query("select key from word_reviews where language = 'hi' and state <> 'open'"),
      )
      return new Set(rows.map(({ key }) => String(key)))
    } finally {
      await raw.close()
    }
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return null
  }
}

runCommand(main)
