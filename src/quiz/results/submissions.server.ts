import { sessionLives } from '../../people/people.reads.server.ts'
import { type Database, type Row, jsonRowsSql } from '../../platform/db/db.server.ts'
import { batchConcurrency, createBatcher } from '../../platform/db/batch.server.ts'
import { SessionExpired } from '../../platform/http/serve.server.ts'
import {
  type AttemptRow,
  attemptOf,
  columnsOf,
  type Learner,
  schemeOf,
  textOf,
} from '../attempt/attempts.server.ts'
import { type Past, pastsIn, pastsOf } from '../attempt/finish-batch.server.ts'
import { answerIn } from '../attempt/stored-answers.server.ts'
import type { Papers } from '../attempt/papers.server.ts'
import type { BankQuestion, QuestionBank } from '../bank/question-bank.server.ts'
import { notFound } from '../policy.server.ts'
import { MAX_HISTORY, type Submission } from '../quiz.contract.ts'
import { hidesKey } from '../policy.server.ts'
import { readable, score } from '../quiz.rules.ts'
import type { Paper } from '../quiz.tables.ts'

export type Submissions = ReturnType<typeof openSubmissions>

/** Stored answers by question id. */
type Chosen = Readonly<Record<string, string>>

/** A submission as stored. */
export type StoredSubmission = {
  submission: { id: string; studentId: string; quizId: string; updatedAt: Date }
  attempt: AttemptRow
  answers: Chosen
  /** Every submitted attempt of this student at this quiz, by number. */
  pasts: readonly Past[]
}

/** `more`: a column, and where from, beside the submission `s` and its attempt `a`. */
type Which = { name: string; more?: { column: string; from: string }; where: string }

const stored = ({ name, more, where }: Which) => ({
  name,
  text: `select ${more ? `${more.column}, ` : ''}s.id as submission, s.updated_at as told_at, ${columnsOf('a')},
    (select json_object_agg(c.question_id, ${answerIn('c')}) from attempt_answers c
      where c.attempt_id = a.id and ${answerIn('c')} is not null) as answers,
    ${pastsOf('s')}
    from ${more ? `${more.from} ` : ''}submissions s join attempts a on a.id = s.attempt_id where ${where}`,
})
const alive = sessionLives({ session: 'g.session', person: 'g.student', at: 'g.at' })
const byId = stored({ name: 'submission_by_id', where: 's.id = $1' })
const own = stored({
  name: 'submissions_own',
  more: {
    column: `g.n, ${alive} as proven`,
    from: `${jsonRowsSql('$1', 'g', 'n integer, id uuid, student uuid, session uuid, at timestamptz')},`,
  },
  where: 's.id = g.id',
})
const byQuiz = stored({ name: 'submission_by_quiz', where: 's.quiz_id = $1 and s.student_id = $2' })
const ofStudent = stored({
  name: 'submissions_of_student',
  where: 's.student_id = $1 order by s.updated_at desc',
})

type OwnResultQuery = { id: string; person: Learner; now: Date }

/** Most submissions in one statement. */
const MOST_AT_ONCE = 64

/** Reads submissions. */
export function openSubmissions({ query, kind }: Database, bank: QuestionBank, papers: Papers) {
  const owns = createBatcher<OwnResultQuery, Row | undefined>({
    keyOf: ({ person }) => person.id,
    most: MOST_AT_ONCE,
    atOnce: batchConcurrency(kind),
    act: async (asked) => {
      const given = asked.map(({ id, person, now }, n) => ({
        n,
        id,
        student: person.id,
        session: person.sessionId,
        at: now.toISOString(),
      }))
      const rows = await query({ ...own, values: [JSON.stringify(given)] })
      const found = new Map(rows.map((row) => [Number(row.n), row]))
      return asked.map((_, n) => found.get(n))
    },
  })
  const one = ([row]: readonly Row[]): StoredSubmission | undefined => row && submissionOf(row)

  return {
    byId: async (id: string): Promise<StoredSubmission | undefined> =>
      one(await query({ ...byId, values: [id] })),

    /** `byId` for a learner whose session may be cached. @throws {SessionExpired} */
    async ownById(id: string, person: Learner, now: Date): Promise<StoredSubmission | undefined> {
      const row = await owns({ id, person, now })
      if (row && !row.proven) throw new SessionExpired()
      return row && submissionOf(row)
    },

    byQuiz: async (student: string, quiz: string): Promise<StoredSubmission | undefined> =>
      one(await query({ ...byQuiz, values: [quiz, student] })),

    /** Newest first. */
    ofStudent: async (student: string): Promise<StoredSubmission[]> =>
      (await query({ ...ofStudent, values: [student] })).map(submissionOf),

    /** The paper of a submission. */
    paperOf: async ({ attempt }: StoredSubmission): Promise<Paper> => {
      const owned = await papers.of(attempt.id)
      if (!owned) throw notFound('Submission')
      return owned.paper
    },

    async onWire(submitted: StoredSubmission): Promise<Submission> {
      const { submission, attempt, answers, pasts } = submitted
      const { wire: quiz, row } = await bank.quiz(submission.quizId)
      const paper = await this.paperOf(submitted)
      const questions = await bank.questionsOf(paper)
      // Results of competition papers are hidden here; the competition publishes them with its key.
      const kept = hidesKey(row)
      const counts = {
        total: attempt.total,
        correct: kept ? 0 : (attempt.correct ?? 0),
        incorrect: kept ? 0 : (attempt.incorrect ?? 0),
      }
      const exact = {
        numerator: kept ? 0 : (attempt.marksNumerator ?? 0),
        denominator: attempt.marksDenominator ?? 1,
      }
      const history = (kept ? [] : pasts).map((past) => ({
        number: past.number,
        score: score(past),
        at: new Date(past.at).toISOString(),
      }))
      return {
        _id: submission.id,
        quizId: {
          _id: quiz._id,
          title: quiz.title,
          subjectId: quiz.subjectId,
          allowReattempt: quiz.allowReattempt,
          reservedBy: kept ? row.reservedFor : null,
          reservedAs: kept ? row.reservedAs : null,
        },
        userId: submission.studentId,
        answers: answersOnWire(answers, questions, paper),
        timeTaken: attempt.timeTaken ?? 0,
        score: score(counts),
        bestScore: Math.max(0, ...history.map((past) => past.score)),
        history: history.slice(-MAX_HISTORY),
        totalQuestions: counts.total,
        correctAnswers: counts.correct,
        incorrectAnswers: counts.incorrect,
        marks: readable(exact),
        maxMarks: schemeOf(attempt, quiz).marks,
        attemptId: attempt.id,
        attemptNumber: attempt.number,
        submittedAt: submission.updatedAt.toISOString(),
      }
    },
  }
}

function submissionOf(row: Row): StoredSubmission {
  const attempt = attemptOf(row)
  const { studentId, quizId } = attempt
  return {
    submission: { id: String(row.submission), studentId, quizId, updatedAt: new Date(String(row.told_at)) },
    attempt,
    answers: (row.answers as Chosen | null) ?? {},
    pasts: pastsIn(row),
  }
}

function answersOnWire(
  chosen: Chosen,
  questions: readonly BankQuestion[],
  paper: Paper,
): Record<string, string> {
  const wire: Record<string, string> = {}
  for (const [index, question] of questions.entries()) {
    const text = textOf(question, paper[index]?.options ?? [], chosen[question.id])
    if (text !== undefined) wire[index] = text
  }
  return wire
}
