import * as z from 'zod/mini'
import { AFile, endpoint, DataReply, Instant } from '../platform/wire.ts'

const Backup = z.object({
  name: z.string(),
  at: Instant,
  reason: z.enum(['nightly', 'by-hand', 'before-update', 'before-restore']),
  sealed: z.boolean(),
  /**
   * changed: its length is another than when it was made. unknown: it came into the folder in another way.
   */
  state: z.enum(['whole', 'changed', 'unknown', 'failed']),
  bytes: z.int(),
  /** Null if it was not checked. */
  holds: z.nullable(z.object({ people: z.int(), orders: z.int(), pictures: z.int() })),
  /** Why it failed. */
  fault: z.string(),
})
export type Backup = z.output<typeof Backup>

export const getBackups = endpoint('GET', '/office/backups', {
  summary: 'The backups and the tries of the last week that failed, the newest first.',
  access: 'owner',
  auditVerb: 'viewed the backups',
  reply: DataReply(
    z.object({
      backups: z.array(Backup),
      /** Start of the running backup. */
      running: z.nullable(Instant),
      next: Instant,
      folder: z.string(),
      /** Whether new ones are encrypted. */
      sealed: z.boolean(),
      now: Instant,
    }),
  ),
})

export const backUpNow = endpoint('POST', '/office/backups', {
  summary: 'Begins a backup; how it went stands in the list. 409 while one is being made.',
  access: 'owner',
  auditVerb: 'made a backup',
  body: z.object({}),
  reply: DataReply(z.object({ running: Instant })),
})

export const downloadBackup = endpoint('GET', '/office/backups/{name}', {
  summary: 'A backup as a file, sent as it is read.',
  access: 'owner',
  auditVerb: 'downloaded a backup',
  params: { name: z.string().check(z.regex(/^academy-[a-z0-9.-]{1,80}$/)) },
  download: true,
  reply: AFile,
})
