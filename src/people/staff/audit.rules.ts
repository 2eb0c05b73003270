/** The filters of the log. */
export const AUDIT_KINDS = ['changes', 'looks', 'people', 'money', 'site', 'staff', 'refused'] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

/** Path prefixes of the calls that each filter shows. */
export const BEGINS: Readonly<Record<'people' | 'money' | 'site' | 'staff', readonly string[]>> = {
  people: [
    '/people',
    '/office/people',
    '/office/merges',
    '/office/enquiries',
    '/students',
    '/teachers',
    '/groups',
    '/profile/delete',
    '/family/children',
  ],
  money: ['/orders', '/coupons', '/reports', '/receipts', '/credit-notes'],
  site: [
    '/office/documents',
    '/office/questions',
    '/office/quizzes',
    '/comments',
    '/quizzes',
    '/films',
    '/pictures',
  ],
  staff: ['/staff', '/audit-log'],
}

const did: Readonly<Record<string, string>> = {
  GET: 'looked at',
  POST: 'did',
  PATCH: 'changed',
  DELETE: 'deleted',
}

type AuditedCall = {
  /** Method and path, as the log keeps them. */
  call: string
  /** The verb of its contract; undefined for a call that no longer exists. */
  verb: string | undefined
}

/** The sentence of an entry; calls without a verb are named by their path. */
export function verbOf({ call, verb }: AuditedCall, detail: Readonly<Record<string, unknown>>): string {
  if (verb !== undefined)
    return verb
      .replace('{kind}', typeof detail.kind === 'string' ? detail.kind.replaceAll('-', ' ') : 'draft')
      .replace(/\{person:(\w+)\}/g, (_, key: string) => {
        const id = detail[key]
        return typeof id === 'string' ? `{person:${id}}` : 'somebody'
      })
  const [method = '', path = ''] = call.split(' ')
  return `${did[method] ?? 'did'} ${path.replace(/^\/(?:office\/)?/, '')}`
}

const PERSON = /\{person:([0-9a-f-]{36})\}/g

/** The ids of people in a sentence. */
export const peopleIn = (sentence: string): string[] =>
  [...sentence.matchAll(PERSON)].flatMap(([, id]) => id ?? [])

/** A sentence with names filled in; unknown ids are deleted people. */
export const withNames = (sentence: string, names: ReadonlyMap<string, string>): string =>
  sentence.replace(PERSON, (_, id: string) => names.get(id) ?? 'a deleted person')
