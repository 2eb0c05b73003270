import { call } from '../../platform/wire.ts'
import { getTries, getTryPaper, type Try, type TryPaper } from './try.contract.ts'

export type TryData = { tries: Try[]; beads: TryPaper }

/** The list of tries and the bead tasks shown first. */
export async function tryLoader(): Promise<TryData> {
  const [tries, beads] = await Promise.all([
    call(getTries, {}),
    call(getTryPaper, { params: { of: 'beads' } }),
  ])
  return { tries: tries.data, beads: beads.data }
}
