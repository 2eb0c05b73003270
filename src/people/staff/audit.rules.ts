import { VERBS } from './audit-words.rules.ts'

/** By what the log is filtered. */
export const AUDIT_KINDS = ['changes', 'looks', 'people', 'money', 'site', 'staff', 'refused'] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

/** Calls of these kinds, by how they begin. */
export const BEGINS: Readonly<Record<'people' | 'money' | 'site' | 'staff', readonly string[]>> = {
  people: [
    '/people',
    '/office/people',
    '/office/merges',
    '/office/enquiries',
    '/students',
    '/teachers',
    '/groups',
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

/** What an entry did, in words; without a verb of its own the call itself is named. */
export function verbOf(call: string, detail: Readonly<Record<string, unknown>>): string {
  const verb = VERBS[call]
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

/** The people that a sentence speaks of. */
export const peopleIn = (sentence: string): string[] =>
  [...sentence.matchAll(PERSON)].flatMap(([, id]) => id ?? [])

/** A sentence with names in it; who is not among them was erased, or never there. */
export const withNames = (sentence: string, names: ReadonlyMap<string, string>): string =>
  sentence.replace(PERSON, (_, id: string) => names.get(id) ?? 'somebody who was erased')
