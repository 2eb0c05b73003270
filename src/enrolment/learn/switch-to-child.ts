import { switchProfile } from '../../people/family/family.contract.ts'
import { storeSession } from '../../platform/browser/session.ts'
import { call } from '../../platform/wire.ts'

/** Switches the session to a child of the family. @throws {CallError} */
export async function switchToChild(childId: string): Promise<void> {
  const { data } = await call(switchProfile, { body: { childId } })
  const { _id: userId, fullName: name, role, behindPin } = data
  storeSession({ userId, name, role, family: role === 'student', behindPin })
}
