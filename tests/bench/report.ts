import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Puts a freshly measured table between its two marks in docs/performance.md. */
export function report(mark: string, table: string): void {
  const file = join(import.meta.dirname, '../../docs/performance.md')
  const text = readFileSync(file, 'utf8')
  const [open, close] = [`<!-- ${mark} -->`, `<!-- /${mark} -->`]
  const [from, to] = [text.indexOf(open), text.indexOf(close)]
  if (from === -1 || to === -1) throw new Error(`docs/performance.md has no ${open} ... ${close}`)
  writeFileSync(file, `${text.slice(0, from + open.length)}\n${table.trim()}\n${text.slice(to)}`)
  process.stdout.write('\ndocs/performance.md is up to date.\n')
}
