import type { TxContext } from '../db/context.server.ts'

/** Cash that somebody paid on a day like 2026-11-27 at head office; below 0 it is handed back. */
export type OfficeCash = { personId: string; paise: number; day: string }

/**
 * What the room that has the till does with cash of a room above, in its transaction and before a number is
 * drawn. @throws {Refusal} 409 for cash that may not come or go now.
 */
export type OnCash = (act: TxContext, cash: OfficeCash) => Promise<void>
