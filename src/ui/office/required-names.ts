import * as z from 'zod/mini'

/** Values of an empty field. */
const EMPTY = [undefined, null, '', false, []] as const

/**
 * The fields of a schema that must not be empty, which the form marks as required.
 * @example requiredNames(z.object({ name: OneLine('Name is required'), note: z.optional(z.string()) })) //
 * Set { 'name' }
 */
export function requiredNames(schema: z.ZodMiniType): ReadonlySet<string> {
  if (!(schema instanceof z.ZodMiniObject)) return new Set()
  const fields = Object.entries(schema._zod.def.shape as Record<string, z.ZodMiniType>)
  return new Set(
    fields
      .filter(([, field]) => EMPTY.every((nothing) => !z.safeParse(field, nothing).success))
      .map(([name]) => name),
  )
}
