import type { TxContext } from '../db/context.server.ts'

/** Somebody is put into another place from a day like 2026-12-01 on. */
export type Transfer = { personId: string; fromId: string; toId: string; day: string }

/** What a room does with those of one act, in its transaction; the same transfer again changes nothing. */
export type OnTransfers = (act: TxContext & { byId: string }, transfers: readonly Transfer[]) => Promise<void>
