import { ROLES } from '../../src/academy/roles.rules.ts'
import { openDatabase } from '../../src/platform/db/open-database.server.ts'
import { createLog } from '../../src/platform/runtime/log.server.ts'
import type { Role } from '../../src/platform/wire.ts'
import { personWithSession } from '../world.ts'

/**
 * One person of each role, with a session, in a database whose server does not run yet. @returns a token per
 * role.
 */
export async function onePerRole({
  url,
  folder,
}: {
  url: string | undefined
  folder: string
}): Promise<Map<Role, string>> {
  const database = await openDatabase({ url, folder, log: createLog('error') })
  const tokens = new Map<Role, string>()
  for (const role of ROLES) {
    const person = { role, fullName: 'Fuzz', email: `${role}@fuzz.example`, mobile: '9000000001' }
    const education = role === 'student' ? { presentEducation: 'Class 5' } : {}
    tokens.set(role, (await personWithSession(database, '', { ...person, ...education })).token)
  }
  await database.close()
  return tokens
}
