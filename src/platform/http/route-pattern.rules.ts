type Branch = { pattern: string | null; literal: Map<string, Branch>; parameter: Branch | null }

const createBranch = (): Branch => ({ pattern: null, literal: new Map(), parameter: null })
const isParameter = (segment: string) => segment.startsWith(':') || segment.startsWith('{')

/**
 * Finds the pattern of a path, so that figures are counted by pattern and never by what somebody typed.
 * `:id` and `{id}` stand for one segment, a last `*` for all that follow.
 * @returns null for a path without a pattern.
 * @example createRouteMatcher(['/blogs/:id'])('/blogs/12') // '/blogs/:id'
 */
export function createRouteMatcher(patterns: Iterable<string>): (pathname: string) => string | null {
  const root = createBranch()
  for (const pattern of patterns) {
    let branch = root
    for (const segment of pattern.split('/').slice(1)) branch = grow(branch, segment)
    branch.pattern = pattern
  }
  return (pathname) => find(root, pathname.split('/'), 1)
}

function grow(branch: Branch, segment: string): Branch {
  if (isParameter(segment)) return (branch.parameter ??= createBranch())
  const next = branch.literal.get(segment) ?? createBranch()
  branch.literal.set(segment, next)
  return next
}

/** A literal segment wins over a parameter, and a parameter over the rest of a path. */
function find(branch: Branch, segments: readonly string[], at: number): string | null {
  const segment = segments[at]
  if (segment === undefined) return branch.pattern
  const literal = branch.literal.get(segment)
  return (
    (literal ? find(literal, segments, at + 1) : null) ??
    (branch.parameter && segment !== '' ? find(branch.parameter, segments, at + 1) : null) ??
    branch.literal.get('*')?.pattern ??
    null
  )
}
