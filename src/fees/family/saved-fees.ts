import { readSession } from '../../platform/browser/session.ts'
import { deviceStore } from '../../platform/device/device-store.ts'
import { isCallError } from '../../platform/errors.ts'
import { words as language } from '../../platform/language.words.ts'
import { call } from '../../platform/wire.ts'
import { type FamilyFees, getFamilyFees } from './family-fees.contract.ts'
import { words } from './family-fees.words.ts'

const KEY = 'family-fees'

type SavedFees = {
  fees: FamilyFees
  /** When the server said so, in milliseconds. */
  at: number
}
export type LoadedFees = SavedFees & {
  /** The server was not reached: this is what the device has saved. */
  isSaved: boolean
}

/**
 * A family's fees; without network what this device has read of them before.
 * @throws {CallError} as the call does, when nothing was saved.
 */
export async function loadFees(): Promise<{ data: LoadedFees }> {
  const owner = ownerHere()
  try {
    const { data: fees } = await call(getFamilyFees, {})
    const saved: SavedFees = { fees, at: Date.now() }
    // A device without room shows it all the same.
    if (owner !== null) await save(owner, saved).catch(() => {})
    return { data: { ...saved, isSaved: false } }
  } catch (error) {
    const isUnreachable = isCallError(error) && error.status === 0
    const saved = isUnreachable && owner !== null ? await readSaved(owner) : undefined
    if (!saved) throw error
    return { data: { ...saved, isSaved: true } }
  }
}

/** Who reads here as a parent. While the session acts for a child nothing is saved: a PIN may lock it. */
function ownerHere(): string | null {
  const session = readSession()
  return session && !session.family ? session.userId : null
}

const save = (owner: string, value: SavedFees): Promise<void> =>
  deviceStore.change<SavedFees>(KEY, () => ({
    owner,
    value,
    page: { path: `${language.base}/family/fees`, title: words.title },
  }))

const readSaved = (owner: string): Promise<SavedFees | undefined> =>
  deviceStore.read<SavedFees>(KEY, owner).catch(() => undefined)
