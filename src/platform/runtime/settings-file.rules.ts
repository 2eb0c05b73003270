/** A line of a settings file that is ambiguous: its number from 1, and the problem. */
export type SettingsFault = { line: number; fault: string }
export type SettingsFile = { values: ReadonlyMap<string, string>; faults: readonly SettingsFault[] }

/** Largest number of differing letters for a misspelt setting. */
const MAX_MISSPELT = 2
/** Shorter names differ by two letters anyway: HOST and HOME. */
const SHORTEST = 6

const plain = /^[^\s"'\\]+(?:[ \t]+(?!#)[^\s"'\\]+)*$/
const singleQuoted = /^'([^']*)'$/
const doubleQuoted = /^"([^"\\$`]*)"$/

/**
 * Reads NAME=value lines that systemd's EnvironmentFile and a shell read alike. Lines they read differently
 * (trailing comments, escapes, `export`) are errors: a key read differently than by the service would make
 * backups nobody can open.
 * @param known all setting names: a misspelt one is an error too.
 */
export function readSettings(text: string, known: readonly string[]): SettingsFile {
  const values = new Map<string, string>()
  const faults: SettingsFault[] = []
  for (const [at, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim()
    const unclear = unclearOf(raw, line)
    if (unclear) faults.push({ line: at + 1, fault: unclear })
    if (unclear || line === '' || isComment(line)) continue
    const [, name = '', written = ''] = /^([A-Za-z_][A-Za-z0-9_]*)=(.*)$/.exec(line) ?? []
    const value = valueOf(written)
    const fault = faultOf({ name, value, known, again: values.has(name) })
    if (fault) faults.push({ line: at + 1, fault })
    else values.set(name, value ?? '')
  }
  return { values, faults }
}

const isComment = (line: string): boolean => line.startsWith('#') || line.startsWith(';')

/** Something we would ignore, but systemd reads as part of a name, a value or the line above. */
function unclearOf(raw: string, line: string): string | null {
  // A byte order mark before the first name, or a non-breaking space after a value.
  if (/[^ \t\r]/.test(raw.replace(line, ''))) return 'begins or ends with an invisible character: remove it'
  return isComment(line) && line.endsWith('\\')
    ? 'is a comment that ends in \\, so the line below may be read as part of it'
    : null
}

/** Null if the value can be read in more than one way. */
function valueOf(written: string): string | null {
  if (written === '') return ''
  const quoted = singleQuoted.exec(written) ?? doubleQuoted.exec(written)
  if (quoted) return quoted[1] ?? ''
  return plain.test(written) ? written : null
}

type Read = { name: string; value: string | null; known: readonly string[]; again: boolean }

function faultOf({ name, value, known, again }: Read): string | null {
  if (name === '') return 'is not NAME=value'
  if (value === null) return `has a value that can be read in more than one way: put single quotes around it`
  if (again) return `sets ${name} a second time`
  const meant = known.includes(name) ? undefined : known.find((one) => isMisspelt(name, one))
  return meant ? `sets ${name}, which is not a setting (did you mean ${meant}?)` : null
}

/** Whether a name is a misspelt setting. */
const isMisspelt = (name: string, setting: string): boolean =>
  name.length >= SHORTEST &&
  setting.length >= SHORTEST &&
  distance(name.toUpperCase(), setting) <= MAX_MISSPELT

/** Levenshtein distance. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries())
      next.push(Math.min((row[j] ?? 0) + Number(letter !== other), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    row = next
  }
  return row.at(-1) ?? 0
}
