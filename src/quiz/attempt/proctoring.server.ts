import { newId } from '../../platform/db/columns.tables.ts'
import type { Database } from '../../platform/db/db.server.ts'
import { type Log, logged } from '../../platform/runtime/log.server.ts'
import type { Fact } from '../quiz.contract.ts'
import type { ProctoringEventKind } from '../quiz.rules.ts'
import type { Learner } from './attempts.server.ts'

/** Most events of a kind stored per attempt, against a faulty page. */
const MOST = 200
/** Number of attempts whose last session is cached. */
const MOST_ATTEMPTS = 50_000

export type Proctoring = ReturnType<typeof createProctoring>

// Only for competition and exam papers, and the student's own.
const note = {
  name: 'facts_note',
  text: `insert into attempt_facts (id, attempt_id, kind, ms, noted_at)
    select f.id, a.id, f.kind, f.ms, $4::timestamptz
    from attempts a join quizzes q on q.id = a.quiz_id,
      jsonb_to_recordset($3::jsonb) as f(id uuid, kind text, ms integer)
    where a.id = $1 and a.student_id = $2 and q.reserved_as in ('paper', 'exam')
      and (select count(*) from attempt_facts t where t.attempt_id = a.id and t.kind = f.kind) < ${MOST}
    on conflict do nothing`,
}

type ProctoringBatch = { attemptId: string; person: Learner; facts: readonly Fact[]; now: Date }

/** What is noticed while a paper is written; another login at the same attempt is seen here. */
export function createProctoring({ query }: Pick<Database, 'query'>, log: Log) {
  const writers = new Map<string, string>()

  /** Whether another login has written to this attempt before, as far as this instance knows. */
  function isOther(attemptId: string, sessionId: string): boolean {
    const before = writers.get(attemptId)
    if (before === sessionId) return false
    writers.delete(attemptId)
    writers.set(attemptId, sessionId)
    const oldest = writers.keys().next().value
    if (writers.size > MOST_ATTEMPTS && oldest !== undefined) writers.delete(oldest)
    return before !== undefined
  }

  return {
    /** Stores events. Never fails, so that no answer is lost. */
    async note({ attemptId, person, facts, now }: ProctoringBatch): Promise<void> {
      const other: { id: string; kind: ProctoringEventKind; ms: number }[] = isOther(
        attemptId,
        person.sessionId,
      )
        ? [{ id: newId(), kind: 'device', ms: 0 }]
        : []
      const all = [...facts, ...other]
      if (all.length === 0) return
      const values = [attemptId, person.id, JSON.stringify(all), now.toISOString()]
      await query({ ...note, values }).catch((error: unknown) =>
        log.warn({ attempt: attemptId, error: logged(error) }, 'facts not noted'),
      )
    },
  }
}
