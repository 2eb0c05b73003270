import { sessionLives } from '../../people/people.reads.server.ts'
import type { Database } from '../../platform/db/db.server.ts'
import { SessionExpired } from '../../platform/http/serve.server.ts'
import type { Learner } from './attempts.server.ts'

const lives = {
  name: 'session_lives',
  text: `select ${sessionLives({ session: '$1', person: '$2', at: '$3' })} as proven`,
}

/** For calls whose statements do not check the session. @throws {SessionExpired} */
export async function assertSession(
  { query }: Pick<Database, 'query'>,
  { id, sessionId }: Learner,
  now: Date,
): Promise<void> {
  const [row] = await query({ ...lives, values: [sessionId, id, now.toISOString()] })
  if (!row?.proven) throw new SessionExpired()
}
