import { and, eq, isNull } from 'drizzle-orm'
import { giveKeys, giveRows, type RowKey } from '../platform/db/owned-rows.server.ts'
import type { DuplicateMerge, PersonalData } from '../platform/rooms/personal-data.server.ts'
import { enquiries } from './enquiries.tables.ts'

/** The enquiries that the double was made of, as a student and as a parent. */
type MovedRows = { students: RowKey[]; parents: RowKey[] }

const asStudent = { table: enquiries, owner: enquiries.studentId, key: [enquiries.id] } as const
const asParent = { table: enquiries, owner: enquiries.parentId, key: [enquiries.id] } as const

/** An enquiry leads to the account that is kept: with the double's erasure it would go, diary and all. */
export const enquiryDoubles: DuplicateMerge = {
  move: async (tx, { primaryId, duplicateId }) => {
    const handover = { from: duplicateId, to: primaryId }
    const moved: MovedRows = {
      students: await giveRows(tx, asStudent, handover),
      parents: await giveRows(tx, asParent, handover),
    }
    return { moved, stays: [] }
  },
  undoMove: async (tx, { primaryId, duplicateId }, stored) => {
    const moved = stored as MovedRows
    const handover = { from: primaryId, to: duplicateId }
    await giveKeys(tx, asStudent, { ...handover, keys: moved.students })
    await giveKeys(tx, asParent, { ...handover, keys: moved.parents })
  },
}

/** The enquiry of a child who came without a parent leads to the parent whom the office has added. */
export const enquiryJoined: NonNullable<PersonalData['joined']> = async (tx, { ownId, headId }) => {
  await tx
    .update(enquiries)
    .set({ parentId: headId })
    .where(and(eq(enquiries.studentId, ownId), isNull(enquiries.parentId)))
}
