import { createHash } from 'node:crypto'
import type { Database } from '../../platform/db/db.server.ts'
import type { Paper } from '../quiz.tables.ts'

/** The constant part of a running attempt. */
export type Owned = { studentId: string; quizId: string; paper: Paper }

/**
 * Cache limits: attempts, and questions and options of distinct papers. A million of the latter take about
 * 70 MB, which is 4,000 papers of 50 questions if each attempt has its own order.
 */
const MOST = { attempts: 50_000, ids: 1_000_000 }

const read = {
  name: 'attempt_paper',
  text: 'select student_id, quiz_id, paper::text as paper from attempts where id = $1',
}

const idsIn = (paper: Paper): number => paper.reduce((sum, { options }) => sum + 1 + options.length, 0)

export type Papers = ReturnType<typeof openPapers>

/**
 * Owner and paper of an attempt, cached, so that a save does not read them. Equal papers are shared; the
 * oldest entries are evicted.
 */
export function openPapers({ query }: Pick<Database, 'query'>, most: typeof MOST = MOST) {
  const attempts = new Map<string, Owned>()
  const uses = new Map<Paper, { times: number; ids: number }>()
  const alike = new Map<string, WeakRef<Paper>>()
  let ids = 0

  function forget(id: string): void {
    const paper = attempts.get(id)?.paper
    attempts.delete(id)
    const use = paper && uses.get(paper)
    if (!use) return
    use.times -= 1
    if (use.times > 0) return
    uses.delete(paper)
    ids -= use.ids
  }

  function know(id: string, owned: Owned): void {
    forget(id)
    attempts.set(id, owned)
    const use = uses.get(owned.paper) ?? { times: 0, ids: idsIn(owned.paper) }
    if (use.times === 0) ids += use.ids
    use.times += 1
    uses.set(owned.paper, use)
    for (const oldest of attempts.keys()) {
      if (oldest === id || (attempts.size <= most.attempts && ids <= most.ids)) return
      forget(oldest)
    }
  }

  function parsed(text: string): Paper {
    const mark = createHash('sha256').update(text).digest('base64')
    const known = alike.get(mark)?.deref()
    if (known) return known
    if (alike.size >= most.attempts) alike.clear()
    const paper = JSON.parse(text) as Paper
    alike.set(mark, new WeakRef(paper))
    return paper
  }

  return {
    know,

    async of(id: string): Promise<Owned | undefined> {
      const known = attempts.get(id)
      if (known) return known
      const [row] = await query({ ...read, values: [id] })
      if (!row) return undefined
      const owned = {
        studentId: String(row.student_id),
        quizId: String(row.quiz_id),
        paper: parsed(String(row.paper)),
      }
      know(id, owned)
      return owned
    },
  }
}
