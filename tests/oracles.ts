import oracles from './fees-oracles.json' with { type: 'json' }

/** The worked examples of the reference arithmetic. */
export const oracleIds: readonly string[] = oracles.map(({ id }) => id)

/** What a worked example comes to, by its id. @throws for an id that is none */
export function oracle(id: string): unknown {
  const found = oracles.find((one) => one.id === id)
  if (!found) throw new Error(`no worked example ${id}`)
  return found.result
}
