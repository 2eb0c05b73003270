import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Schema = { def: Record<string, unknown> & { shape?: Record<string, Schema>; options?: Schema[] } }

/** The names of the fields of a schema, those within unions, defaults and pipes included. */
function fieldsOf(schema: Schema | undefined): string[] {
  if (!schema?.def) return []
  const { shape = {}, options = [], ...def } = schema.def
  const inner = ['innerType', 'left', 'right', 'in', 'out', 'element'].map((name) => def[name] as Schema)
  return [...Object.keys(shape), ...[...options, ...inner].flatMap(fieldsOf)]
}

const root = join(import.meta.dirname, '..')
const contracts = globSync('src/**/*.contract.ts', { cwd: root })

test.each(contracts)('%s: each field that a call puts into the log is one of its own', async (file) => {
  const exports: Record<string, { definition?: Record<string, unknown> }> = await import(join(root, file))
  for (const [name, { definition = {} }] of Object.entries(exports)) {
    if (!Array.isArray(definition.audited)) continue
    const params = definition.params as Schema | Record<string, Schema> | undefined
    const own = [
      ...fieldsOf(definition.body as Schema),
      ...fieldsOf(definition.query as Schema),
      ...(params && 'def' in params ? fieldsOf(params as Schema) : Object.keys(params ?? {})),
    ]
    expect(own, name).toEqual(expect.arrayContaining(definition.audited))
  }
})
