import type { Tx } from './db.server.ts'
import type { Outbox } from '../mail/outbox.server.ts'

/** Context of a command: one transaction, its outbox, its time. */
export type CommandContext = { tx: Tx; outbox: Outbox; now: Date }

/** Context of a command that sends no mail. */
export type TxContext = Omit<CommandContext, 'outbox'>
