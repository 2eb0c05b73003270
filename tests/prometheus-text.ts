/** One figure as Prometheus reads it. */
export type Sample = { name: string; labels: Readonly<Record<string, string>>; value: number }

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"(?:,|$)/gy

/**
 * Reads the text format of Prometheus (exposition format 0.0.4).
 * @throws {Error} for a line that Prometheus would refuse, and for a figure without TYPE or that comes twice.
 */
export function parseMetrics(text: string): Sample[] {
  if (!text.endsWith('\n')) throw new Error('the last line does not end')
  const types = new Map<string, string>()
  const seen = new Set<string>()
  return text.split('\n').flatMap((line) => {
    if (line === '') return []
    const [, kind, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? []
    if (kind === 'TYPE') {
      if (types.has(name)) throw new Error(`two types of ${name}`)
      types.set(name, rest)
    }
    if (kind) return []
    const sample = parseSample(line)
    const key = line.slice(0, line.lastIndexOf(' '))
    if (seen.has(key)) throw new Error(`${key} comes twice`)
    seen.add(key)
    if (!types.has(sample.name) && !types.has(sample.name.replace(/_(?:bucket|sum|count)$/, '')))
      throw new Error(`${sample.name} has no type`)
    return sample
  })
}

function parseSample(line: string): Sample {
  const [, name, inBraces = '', number = ''] = LINE.exec(line) ?? []
  const value = Number(number.replace(/^([+-]?)Inf$/, '$1Infinity'))
  if (name === undefined || (Number.isNaN(value) && number !== 'Nan' && number !== 'NaN'))
    throw new Error(`not a figure: ${line}`)
  const labels: Record<string, string> = {}
  let end = 0
  LABEL.lastIndex = 0
  for (const [whole, label = '', said = ''] of inBraces.matchAll(LABEL)) {
    labels[label] = said.replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))
    end += whole.length
  }
  if (end !== inBraces.length) throw new Error(`not the labels of a figure: ${line}`)
  return { name, labels, value }
}
