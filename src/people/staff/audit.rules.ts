/** By what the log is filtered. */
export const AUDIT_KINDS = ['changes', 'looks', 'people', 'money', 'site', 'staff', 'refused'] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

/** Calls of these kinds, by how they begin. */
export const BEGINS: Readonly<Record<'people' | 'money' | 'site' | 'staff', readonly string[]>> = {
  people: ['/people', '/office/people', '/office/merges', '/students', '/teachers'],
  money: ['/orders', '/coupons', '/office/orders', '/office/coupons', '/office/reports', '/receipts'],
  site: ['/office/documents', '/blogs', '/gallery', '/comments', '/subjects', '/quizzes', '/questions'],
  staff: ['/staff', '/audit-log'],
}

/**
 * What a call did, for entries without words of their own. `{person:id}` is the person of that id in the
 * entry's detail.
 */
const verbs: Readonly<Record<string, string>> = {
  'GET /staff': 'looked at the list of staff',
  'POST /staff': 'invited a member of staff',
  'PATCH /staff/{id}': 'changed the account of {person:id}',
  'POST /staff/{id}/reset-second-factor': 'reset the second factor of {person:id}',
  'POST /staff/recovery-codes': 'made new recovery codes',
  'GET /audit-log': 'looked at the log',
  'POST /people/search': 'looked at the list of people',
  'GET /office/people/{id}': 'looked at the page of {person:id}',
  'PATCH /office/people/{id}': 'changed the details of {person:id}',
  'POST /office/people/export': 'exported the list of people',
  'POST /office/people/assign': 'assigned students to {person:teacherId}',
  'POST /office/people/end-sessions': 'logged people out everywhere',
  'GET /office/people-imports': 'looked at the sheets of children',
  'GET /office/people-imports/template': 'took the template of a sheet of children',
  'POST /office/people-imports/check': 'looked through a sheet of children',
  'POST /office/people-imports': 'brought in children of a sheet',
  'POST /office/people-imports/{importId}/slips': 'made login slips',
  'POST /people/{id}/end-sessions': 'logged {person:id} out everywhere',
  'POST /office/people/{id}/reset-link': 'sent {person:id} a link for a new password',
  'GET /office/people/{id}/export': 'exported what is kept of {person:id}',
  'POST /office/people/{id}/erase': 'erased {person:id}',
  'POST /office/people/{id}/merge': 'merged {person:doubleId} into {person:id}',
  'POST /office/merges/{id}/undo': 'took a merge back',
  'GET /students/get-student/{id}': 'looked at the profile of {person:id}',
  'GET /teachers/get-teacher/{id}': 'looked at the profile of {person:id}',
  'GET /students/{id}/record': 'looked at the results of {person:id}',
  'GET /teachers/{id}/teaching': 'looked at what {person:id} teaches',
  'PATCH /teachers/{id}/teaching': 'changed what {person:id} teaches',
  'POST /teachers/{id}/students': 'assigned {person:studentId} to {person:id}',
  'DELETE /teachers/{id}/students/{studentId}': 'took {person:studentId} from {person:id}',
  'POST /orders/record': 'recorded a payment of {person:studentId}',
  'POST /orders/{orderId}/refund': 'paid an order back',
  'POST /coupons': 'made a coupon',
  'POST /coupons/search': 'looked at the list of coupons',
  'POST /coupons/export': 'exported the list of coupons',
  'GET /coupons/{id}': 'looked at a coupon',
  'PATCH /coupons/{id}': 'changed a coupon',
  'POST /coupons/{id}/stop': 'stopped a coupon',
  'POST /coupons/{id}/start': 'started a coupon again',
  'DELETE /coupons/{id}': 'deleted a coupon',
  'GET /office/desk': 'looked at the desk',
  'GET /office/weeks': 'looked at the weeks',
  'POST /office/search': 'searched the office',
  'GET /session': 'opened a page',
  'POST /profile/password': 'changed the own password',
  'PATCH /profile': 'changed the own details',
}

const did: Readonly<Record<string, string>> = {
  GET: 'looked at',
  POST: 'did',
  PATCH: 'changed',
  DELETE: 'deleted',
}

/** What an entry did, in words; without a verb of its own the call itself is named. */
export function verbOf(call: string, detail: Readonly<Record<string, unknown>>): string {
  const verb = verbs[call]
  if (verb !== undefined)
    return verb.replace(/\{person:(\w+)\}/g, (_, key: string) => {
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
