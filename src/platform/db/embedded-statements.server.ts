import type { PGliteInterface, Results, Transaction } from '@electric-sql/pglite'
import { openTurns } from '../runtime/turns.server.ts'

type Value = string | number | boolean | null | undefined
type Options = { rowMode?: 'array' | 'object' }
type Statement = { text: string; values?: readonly unknown[] | undefined; options?: Options }
type Runner = Pick<Transaction, 'query' | 'exec'>

/** Most prepared statements; others run unprepared. */
const MOST = 300
/** Statements that can be prepared; LOCK and TRUNCATE, for example, cannot. */
const plannable = /^\s*(?:select|insert|update|delete|with|values)\b/i

/**
 * Runs statements on PGlite, which parses and plans each query anew: from its second use a text is PREPAREd
 * once and EXECUTEd, at about a quarter of the cost.
 */
export function createStatements() {
  const uses = new Map<string, string | null>()
  const turn = openTurns()
  let runs = 0

  /** Yields to other work between statements, as PGlite runs in this thread. */
  async function run<T>(on: Runner, statement: Statement): Promise<Results<T>> {
    runs += 1
    const results = await runNow<T>(on, statement)
    await turn()
    return results
  }

  async function runNow<T>(on: Runner, { text, values = [], options = {} }: Statement): Promise<Results<T>> {
    const name = uses.get(text)
    if (name === undefined) {
      if (uses.size < MOST && plannable.test(text)) uses.set(text, null)
      return on.query<T>(text, [...values], options)
    }
    const prepared = name ?? `s${uses.size}_${Math.random().toString(36).slice(2, 10)}`
    if (name === null) {
      await on.exec(`prepare ${prepared} as ${text}`)
      uses.set(text, prepared)
    }
    const list = values.length > 0 ? `(${values.map((value) => literal(value as Value)).join(', ')})` : ''
    const [result] = await on.exec(`execute ${prepared}${list}`, options)
    if (!result) throw new Error('a statement gave no result')
    return result as Results<T>
  }

  const over = <T extends Runner>(target: T, more: Partial<Record<keyof T, unknown>> = {}): T =>
    new Proxy(target, {
      get(on, key) {
        if (key === 'query')
          return (text: string, values?: unknown[], options?: Options) =>
            run(on, { text, values, options: rowMode(options) })
        if (key in more) return more[key as keyof T]
        const value: unknown = Reflect.get(on, key)
        return typeof value === 'function' ? (value as () => unknown).bind(on) : value
      },
    })

  return {
    run,
    /** Number of statements run so far. */
    runs: () => runs,
    /** The database with `query` replaced, also in transactions. */
    over: (lite: PGliteInterface): PGliteInterface =>
      over(lite, {
        transaction: <T>(work: (tx: Transaction) => Promise<T>) => lite.transaction((tx) => work(over(tx))),
      }),
  }
}

// Drizzle passes a parser table that PGlite would merge on each query; ours was set once.
const rowMode = (options?: Options): Options => (options?.rowMode ? { rowMode: options.rowMode } : {})

/** A value as an SQL literal (standard_conforming_strings is on, so only the quote is special). */
function literal(value: Value): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
  throw new TypeError('only text, numbers, booleans and null can be a parameter')
}
