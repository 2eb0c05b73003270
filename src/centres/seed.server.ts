import type { SeedContext } from '../platform/rooms/room.server.ts'
import type { CentreKind, SeatRole } from './centres.rules.ts'
import { centres, seats } from './centres.tables.ts'

/** A centre of the demo that is open, with who works there. */
export type SeedCentre = {
  id: string
  code: string
  name: string
  kind: CentreKind
  state: string
  postalCode: string
  address: string
  phone: string
  hours: string
  staff: readonly { personId: string; role: SeatRole }[]
}

/** The demo's centres beside the first one, and the seats there. */
export async function seedCentres(
  { tx, now }: SeedContext,
  { byId, list }: { byId: string; list: readonly SeedCentre[] },
): Promise<void> {
  await tx
    .insert(centres)
    .values(list.map(({ staff: _, ...centre }) => ({ ...centre, status: 'open' as const, createdAt: now })))
  await tx
    .insert(seats)
    .values(
      list.flatMap(({ id: centreId, staff }) =>
        staff.map((seat) => ({ ...seat, centreId, givenBy: byId, givenAt: now })),
      ),
    )
}
