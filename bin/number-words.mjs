/**
 * Records the number words of src/craft/spoken/: one MP3 per language, and where each word lies.
 * It wants the Debian packages flite (English, voice slt), espeak-ng (Hindi) and ffmpeg; the product does not.
 * `node bin/number-words.mjs` writes all three files anew; NOTICE tells whose voices these are.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const upTo19 =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'
// From 0 to 99 each has a word of its own; spellings as Hindi school books have them.
const upTo99 = `शून्य एक दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस
  बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस
  तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस
  चालीस इकतालीस बयालीस तैंतालीस चौवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास
  पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ
  साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर
  सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उन्यासी
  अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी
  नब्बे इक्यानबे बानबे तिरानबे चौरानबे पचानबे छियानबे सत्तानबे अट्ठानबे निन्यानबे`
const listed = (text, step = 1, from = 0) =>
  text
    .trim()
    .split(/\s+/)
    .map((word, at) => [String(from + at * step), word])

// The synthesiser's dictionary has no lakh: 'lock' is how it sounds.
const LANGUAGES = {
  en: {
    words: [
      ...listed(upTo19),
      ...listed(tens, 10, 20),
      ...Object.entries({ 100: 'hundred', 1000: 'thousand', 100000: 'lock', plus: 'plus', minus: 'minus' }),
    ],
    say: (word, file) =>
      execFileSync('flite', ['-voice', 'slt', '--setf', 'duration_stretch=0.92', '-t', word, '-o', file]),
    kbps: 32,
  },
  hi: {
    words: [
      ...listed(upTo99),
      ...Object.entries({ 100: 'सौ', 1000: 'हज़ार', 100000: 'लाख', plus: 'जोड़ो', minus: 'घटाओ' }),
    ],
    say: (word, file) => execFileSync('espeak-ng', ['-v', 'hi', '-s', '170', '-w', file, word]),
    kbps: 24,
  },
}

const RATE = 16_000
/** Between two words lies silence, so that no decoder lets one run into another; in samples. */
const GAP = RATE * 0.06
const FADE = RATE * 0.005
/** Of the loudest sample: what is below it, before and behind a word, is silence. */
const SILENT = 0.02
const LOUD = 0.14
const folder = mkdtempSync(join(tmpdir(), 'number-words-'))
const target = join(import.meta.dirname, '../src/craft/spoken')
const run = (...args) => execFileSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args])

/** A word as samples from -1 to 1: trimmed, faded at both ends, as loud as every other. */
function samplesOf(say, word) {
  const file = join(folder, 'word.wav')
  say(word, file)
  const raw = run('-i', file, '-f', 's16le', '-ac', '1', '-ar', String(RATE), '-')
  const all = Float32Array.from(
    new Int16Array(raw.buffer, raw.byteOffset, raw.length >> 1),
    (x) => x / 32_768,
  )
  const peak = all.reduce((most, x) => Math.max(most, Math.abs(x)), 0)
  const heard = (x) => Math.abs(x) > peak * SILENT
  const cut = all.slice(all.findIndex(heard), all.findLastIndex(heard) + 1)
  const power = Math.sqrt(cut.reduce((sum, x) => sum + x * x, 0) / cut.length)
  const by = Math.min(LOUD / power, 0.95 / peak)
  return cut.map((x, at) => x * by * Math.min(1, (at + 1) / FADE, (cut.length - at) / FADE))
}

/** `key:from+length` in milliseconds, in lines that are not too long. */
function listOf(language, table) {
  const lines = ['']
  for (const [key, [from, length]] of Object.entries(table)) {
    const one = `${key}:${from}+${length}`
    const last = `${lines.at(-1)} ${one}`.trim()
    if (last.length > 100) lines.push(one)
    else lines[lines.length - 1] = last
  }
  return `export const ${language.toUpperCase()} = \`\n  ${lines.join('\n  ')}\`\n`
}

const lists = []
for (const [language, { words, say, kbps }] of Object.entries(LANGUAGES)) {
  const table = {}
  const parts = []
  let at = GAP
  parts.push(new Float32Array(GAP))
  for (const [key, word] of words) {
    const samples = samplesOf(say, word)
    // In milliseconds: where it begins, and how long it lasts.
    table[key] = [Math.round((at / RATE) * 1_000), Math.round((samples.length / RATE) * 1_000)]
    parts.push(samples, new Float32Array(GAP))
    at += samples.length + GAP
  }
  const whole = Int16Array.from(
    parts.flatMap((part) => [...part]),
    (x) => Math.round(x * 32_767),
  )
  const sound = join(folder, 'all.raw')
  writeFileSync(sound, Buffer.from(whole.buffer))
  const format = ['-f', 's16le', '-ar', String(RATE), '-ac', '1', '-i', sound]
  const mp3 = join(target, `${language}.mp3`)
  run(...format, '-map_metadata', '-1', '-c:a', 'libmp3lame', '-b:a', `${kbps}k`, mp3)
  lists.push(listOf(language, table))
  console.log(
    `${language}: ${words.length} words, ${(at / RATE).toFixed(1)} s, ${readFileSync(mp3).length} bytes`,
  )
}
const head = `// Written by bin/number-words.mjs with the recordings: key:from+length of each word, in milliseconds.\n`
writeFileSync(join(target, 'recorded.rules.ts'), head + lists.join('\n'))
rmSync(folder, { recursive: true })
