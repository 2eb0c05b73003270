import { switchTo } from '../../people/family/family.contract.ts'
import { storeSession } from '../../platform/session.ts'
import { call } from '../../platform/wire.ts'

/** Hands the device over to a child of the family: the session acts for it. @throws {CallError} */
export async function actFor(childId: string): Promise<void> {
  const { data } = await call(switchTo, { body: { childId } })
  storeSession({ userId: data._id, name: data.fullName, role: data.role, family: data.role === 'student' })
}
