import { and, asc, eq } from 'drizzle-orm'
import { assertSameUser } from '../people/policy.server.ts'
import { teachersCategories } from '../catalogue/catalogue.reads.server.ts'
import { Refusal } from '../platform/errors.ts'
import type { Db } from '../platform/db/db.server.ts'
import { enveloped, type EndpointHandler, serve } from '../platform/http/serve.server.ts'
import type { Translation } from '../platform/languages.rules.ts'
import {
  inLanguage,
  type ShownItem,
  TRANSLATIONS_TABLE,
} from '../platform/translations/translations.server.ts'
import type { QuizParts } from './act.server.ts'
import { pauseAttempt, resumeAttempt } from './attempt/pause.server.ts'
import { saveAnswers } from './attempt/save.server.ts'
import { reattemptQuiz, startAttempt } from './attempt/start.server.ts'
import { submitQuiz } from './attempt/submit.server.ts'
import { presentQuiz } from './bank/question-bank.server.ts'
import { questionsPerAttempt } from './bank/pools.server.ts'
import { isListed } from './bank/listing.server.ts'
import { hidesKey, ownAttempt, ownSubmission } from './policy.server.ts'
import { quizNamesIn } from './names.reads.server.ts'
import * as calls from './quiz.contract.ts'
import { quizItem, subjectItem } from './question-texts.rules.ts'
import { runningAttempts, stillRunning } from './quiz.reads.server.ts'
import { quizzes, subjects } from './quiz.tables.ts'

const onTables = { dependsOn: ['quiz_subjects', 'quizzes', 'questions', TRANSLATIONS_TABLE] }

/** The calls of those who take a quiz. */
export const quizCalls = (parts: QuizParts): EndpointHandler[] => [
  ...quizListCalls(parts),
  ...attemptCalls(parts),
  ...submissionCalls(parts),
]

/** The subjects and quizzes, open to anyone. */
function quizListCalls({ bank, database: { db } }: QuizParts): EndpointHandler[] {
  return [
    serve(
      calls.getAllSubjects,
      async ({ language }) => {
        const rows = await db.select().from(subjects).orderBy(asc(subjects.position))
        const training = await teachersCategories(db)
        const shown = await inLanguage(db, { language, items: rows.map(subjectItem) })
        return enveloped(
          rows.map(({ id, name, quizMinutes }) => ({
            _id: id,
            ...shown(id).languages,
            name: shown(id).text('name', name),
            quizMinutes,
            forTeachers: training.has(name),
          })),
        )
      },
      { dependsOn: [...onTables.dependsOn, 'course_categories'] },
    ),

    serve(
      calls.getQuizzesBySubject,
      async ({ params, language }) => {
        const rows = await db
          .select({
            quiz: quizzes,
            subject: subjects,
            count: questionsPerAttempt(db),
          })
          .from(quizzes)
          .innerJoin(subjects, eq(subjects.id, quizzes.subjectId))
          .where(and(eq(quizzes.subjectId, params.subjectId), isListed))
          .orderBy(asc(quizzes.sequence))
        // One without questions is not ready for anybody.
        const ready = rows.filter((row) => row.count > 0)
        const wires = ready.map((row) => presentQuiz(row.quiz, row.subject, row.count))
        return enveloped(await quizzesIn(db, language, wires))
      },
      onTables,
    ),

    serve(
      calls.getSingleQuiz,
      async ({ params, language }) => {
        const { wire } = await bank.quiz(params.quizId)
        return enveloped((await quizzesIn(db, language, [wire]))[0] ?? wire)
      },
      onTables,
    ),
  ]
}

/** Quizzes with their titles and subjects as they are read in a language. */
async function quizzesIn(
  on: Db,
  language: Translation | undefined,
  wires: readonly calls.Quiz[],
): Promise<calls.Quiz[]> {
  const own = wires.map((quiz) => ({ ...quiz, id: quiz._id }))
  const quiz = await inLanguage(on, { language, items: own.map(quizItem) })
  const ofQuizzes = wires.map(({ subjectId }) => ({ id: subjectId._id, name: subjectId.name }))
  const subject = await inLanguage(on, { language, items: ofQuizzes.map(subjectItem) })
  return wires.map((wire) => ({
    ...wire,
    ...quiz(wire._id).languages,
    title: quiz(wire._id).text('title', wire.title),
    description: quiz(wire._id).text('description', wire.description),
    subjectId: subjectIn(subject(wire.subjectId._id), wire.subjectId),
  }))
}

function subjectIn({ languages, text }: ShownItem, wire: calls.Subject): calls.Subject {
  const name = text('name', wire.name)
  return { ...wire, ...languages, name, ...(name === wire.name ? {} : { englishName: wire.name }) }
}

/** From the start of an attempt to its last answer. */
function attemptCalls(parts: QuizParts): EndpointHandler[] {
  const { bank, attempts } = parts
  const { db } = parts.database
  return [
    serve(
      calls.getQuestionsByQuiz,
      async ({ params, query, person, now, language }) => {
        // On a family's device another tab may have switched to another child: its clock must not start here.
        assertSameUser(query.userId, person)
        const quiz = await bank.quiz(params.quizId)
        const { running, submitted } = await startAttempt({ ...parts, person, now }, quiz)
        if (running) {
          const attempt = await attempts.onWire(running.row, now, running.answers)
          const paper = await attempts.paperOf(running.row.id)
          // While paused the questions are not there to be read.
          const data = attempt.paused ? [] : await bank.questionsOnWire(paper, { withKey: false, language })
          return { success: true as const, data, attempt }
        }
        if (!submitted && quiz.paper.length > 0)
          throw new Refusal(409, 'This quiz was just submitted', { code: 'quiz_just_submitted' })
        const paper = submitted ? await attempts.paperOf(submitted) : []
        return {
          success: true as const,
          data: await bank.questionsOnWire(paper, { withKey: !hidesKey(quiz.row), language }),
          attempt: null,
        }
      },
      { checksSession: true },
    ),

    serve(calls.getRunning, async ({ person, now, language }) => {
      const names = await quizNamesIn(db, language)
      const running = stillRunning(await runningAttempts(db, [person.id]), now)
      return enveloped(
        running.map((one) => ({
          ...one,
          title: names.title(one.title),
          subject: names.subject(one.subject),
        })),
      )
    }),

    serve(
      calls.reattempt,
      async ({ params, person, now }) => {
        const quiz = await bank.quiz(params.quizId)
        const { row, answers } = await reattemptQuiz({ ...parts, person, now }, quiz)
        return enveloped(await attempts.onWire(row, now, answers))
      },
      { checksSession: true },
    ),

    serve(
      calls.saveAnswers,
      async ({ params: { attemptId }, body, person, now }) =>
        enveloped(await saveAnswers({ ...parts, person, now }, { attemptId, ...body })),
      { checksSession: true },
    ),

    serve(calls.pauseAttempt, async ({ params, person, now }) => {
      const attempt = ownAttempt(person, await attempts.byId(params.attemptId))
      const paused = await pauseAttempt({ ...parts, person, now }, attempt)
      return enveloped(await attempts.onWire(paused, now), 'Quiz paused')
    }),

    serve(calls.resumeAttempt, async ({ params, person, now }) => {
      const attempt = ownAttempt(person, await attempts.byId(params.attemptId))
      const resumed = await resumeAttempt({ ...parts, person, now }, attempt)
      return enveloped(await attempts.onWire(resumed, now), 'Quiz resumed')
    }),
  ]
}

/** Submitting, and the results. */
function submissionCalls(parts: QuizParts): EndpointHandler[] {
  const { submissions, bank } = parts
  const { db } = parts.database
  /** A result whose quiz has its names as they are read in a language. */
  async function namedIn(
    language: Translation | undefined,
    submission: calls.Submission,
  ): Promise<calls.Submission> {
    if (!language) return submission
    const { wire } = await bank.quiz(submission.quizId._id)
    const [shown = wire] = await quizzesIn(db, language, [wire])
    return {
      ...submission,
      quizId: { ...submission.quizId, title: shown.title, subjectId: shown.subjectId },
    }
  }

  return [
    serve(calls.getSubmissionsByUser, async ({ params, person, language }) => {
      assertSameUser(params.userId, person)
      const rows = await submissions.ofStudent(person.id)
      return enveloped(
        await Promise.all(rows.map(async (row) => namedIn(language, await submissions.onWire(row)))),
      )
    }),

    serve(
      calls.submitQuiz,
      async ({ body, person, now }) => {
        assertSameUser(body.userId, person)
        return enveloped(await submitQuiz({ ...parts, person, now }, body), 'Quiz submitted')
      },
      { checksSession: true },
    ),

    serve(
      calls.updateQuizSubmission,
      async ({ params, body, person, now }) => {
        assertSameUser(params.userId, person)
        return enveloped(await submitQuiz({ ...parts, person, now }, body), 'Quiz submitted')
      },
      { checksSession: true },
    ),

    serve(
      calls.getSubmission,
      async ({ params, person, now, language }) => {
        const stored = await submissions.ownById(params.submissionId, person, now)
        const result = await submissions.onWire(ownSubmission(person, stored))
        return enveloped(await namedIn(language, result))
      },
      { checksSession: true },
    ),
  ]
}
