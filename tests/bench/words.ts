import { globSync } from 'node:fs'
import { join } from 'node:path'

type Words = Readonly<Record<string, unknown>>
type Translated = { words?: Words; refusals?: Words; confirmed?: readonly string[] }

const src = join(import.meta.dirname, '../../src')
const counts = new Map<string, { words: number; translated: number; confirmed: number }>()

for (const file of globSync('**/*.hi.words.ts', { cwd: src }).toSorted()) {
  const { words, refusals, confirmed = [] } = (await import(join(src, file))) as Translated
  const hindi = words ?? refusals ?? {}
  // Refusals have their English as their names.
  const { words: english = hindi } = refusals
    ? {}
    : ((await import(join(src, file.replace('.hi.', '.')))) as Translated)
  const room = file.split(/[\\/]/)[0] ?? ''
  const {
    words: there,
    translated,
    confirmed: sure,
  } = counts.get(room) ?? {
    words: 0,
    translated: 0,
    confirmed: 0,
  }
  counts.set(room, {
    words: there + Object.keys(english).length,
    translated: translated + Object.keys(hindi).length,
    confirmed: sure + confirmed.length,
  })
}

for (const [room, { words, translated, confirmed }] of counts)
  process.stdout.write(`${room.padEnd(12)} ${words} words, ${translated} in Hindi, ${confirmed} confirmed\n`)
const all = [...counts.values()]
const sum = (name: 'words' | 'translated' | 'confirmed') => all.reduce((total, each) => total + each[name], 0)
process.stdout.write(`${sum('words')} words, ${sum('translated')} in Hindi, ${sum('confirmed')} confirmed\n`)
