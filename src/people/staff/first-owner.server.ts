import type { Database } from '../../platform/db/db.server.ts'
import { createMailedToken } from '../account/mailed-tokens.server.ts'
import { addPerson, type NewPerson, NO_PASSWORD } from '../people.server.ts'
import { INVITATION_MS } from '../people.rules.ts'

/**
 * An owner who is there before anyone could invite. @returns the token of the link that sets the password;
 * null when staff has this e-mail.
 */
export async function insertFirst({ db }: Database, person: NewPerson, now: Date): Promise<string | null> {
  return db.transaction(async (tx) => {
    const row = await addPerson({ tx, now }, { ...person, hash: NO_PASSWORD })
    if (!row) return null
    return createMailedToken({ tx, now }, { personId: row.id, purpose: 'password', goodFor: INVITATION_MS })
  })
}
