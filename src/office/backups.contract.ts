import * as z from 'zod/mini'
import { AFile, endpoint, Enveloped, Instant } from '../platform/wire.ts'

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
  /** Null where nobody has looked into it. */
  holds: z.nullable(z.object({ people: z.int(), orders: z.int(), pictures: z.int() })),
  /** Why there is none. */
  fault: z.string(),
})
export type Backup = z.output<typeof Backup>

export const getBackups = endpoint('GET', '/office/backups', {
  summary: 'The backups and the tries of the last week that failed, the newest first.',
  access: 'owner',
  reply: Enveloped(
    z.object({
      backups: z.array(Backup),
      /** Since when another one is being made. */
      running: z.nullable(Instant),
      next: Instant,
      folder: z.string(),
      /** Whether new ones are sealed. */
      sealed: z.boolean(),
      now: Instant,
    }),
  ),
})

export const backUpNow = endpoint('POST', '/office/backups', {
  summary: 'Begins a backup; how it went stands in the list. 409 while one is being made.',
  access: 'owner',
  body: z.object({}),
  reply: Enveloped(z.object({ running: Instant })),
})

export const downloadBackup = endpoint('GET', '/office/backups/{name}', {
  summary: 'A backup as a file, sent as it is read.',
  access: 'owner',
  params: { name: z.string().check(z.regex(/^academy-[a-z0-9.-]{1,80}$/)) },
  download: true,
  reply: AFile,
})
