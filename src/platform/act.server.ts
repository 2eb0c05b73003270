import type { Tx } from './db.server.ts'
import type { Outbox } from './outbox.server.ts'

/** In what an act is done: one transaction, the mails that go out with it, and its time. */
export type Act = { tx: Tx; outbox: Outbox; now: Date }

/** An act that sends no mail. */
export type QuietAct = Omit<Act, 'outbox'>
