import { eq } from 'drizzle-orm'
import type { Database } from '../platform/db/db.server.ts'
import { createPushKeys, type PushKeyPair } from './channels/push.server.ts'
import { pushServerKeys } from './messages.tables.ts'

const NAME = 'vapid'

/** The key pair by which push services know this server: made once, shared by all instances. */
export async function pushKeys({ db }: Pick<Database, 'db'>): Promise<PushKeyPair> {
  const [there] = await db.select().from(pushServerKeys).where(eq(pushServerKeys.name, NAME))
  if (there) return there
  await db
    .insert(pushServerKeys)
    .values({ name: NAME, ...createPushKeys() })
    .onConflictDoNothing()
  const [made] = await db.select().from(pushServerKeys).where(eq(pushServerKeys.name, NAME))
  if (!made) throw new Error('the keys for push notices are not there')
  return made
}
