import { hash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'

/**
 * The bare server of attempts: the calls of `wholeAttempt` by hand-written SQL over node:http, each for
 * itself, on the product's tables. It looks at what has to be looked at (session, owner, deadline) and has no
 * framework, no schema of what is sent, and no batch.
 */

type Option = { id: string; text: string; correct: boolean }
type Question = { id: string; text: string; explanation: string; options: Option[] }
type Session = { id: string }
type Call = { student: string; id: string; body: string }

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const rowsBy = (on: pg.Pool | pg.ClientBase) => async (name: string, text: string, values: unknown[]) =>
  (await on.query<Record<string, unknown>>({ name, text, values })).rows
const rowsOf = rowsBy(pool)

const quizzes = new Map<string, { quiz: object; paper: string; questions: Question[] }>()
async function quizOf(id: string) {
  const known = quizzes.get(id)
  if (known) return known
  const [quiz = {}] = await rowsOf('quiz', 'select * from quizzes where id = $1', [id])
  const questions = (await rowsOf(
    'questions',
    `select k.id, k.text, k.explanation, (select json_agg(json_build_object('id', o.id, 'text', o.text,
      'correct', o.correct) order by o.position) from question_options o where o.question_id = k.id) as options
    from questions k where k.quiz_id = $1 and k.retired_at is null order by k.position`,
    [id],
  )) as Question[]
  const paper = questions.map(({ id: question, options }) => ({
    question,
    options: options.map((o) => o.id),
  }))
  const made = { quiz, paper: JSON.stringify(paper), questions }
  quizzes.set(id, made)
  return made
}

const started = `insert into attempts (id, student_id, quiz_id, number, paper, started_at, deadline_at)
  select $1, $2, $3, coalesce((select max(number) from attempts where student_id = $2 and quiz_id = $3), 0) + 1,
    $4::jsonb, now(), now() + interval '10 minutes' on conflict do nothing returning id`
const start = async (student: string, quizId: string) =>
  (await rowsOf('start', started, [randomUUID(), student, quizId, (await quizOf(quizId)).paper]))[0]

async function open({ student, id }: Call): Promise<object> {
  const [found] = await rowsOf(
    'running',
    `select (select id from attempts where student_id = $1 and quiz_id = $2 and submitted_at is null) as running,
      (select attempt_id from submissions where student_id = $1 and quiz_id = $2) as done`,
    [student, id],
  )
  const attempt = found?.running ?? (found?.done ? undefined : (await start(student, id))?.id)
  const data = (await quizOf(id)).questions.map(({ id: _id, text, explanation, options }) => ({
    _id,
    questionText: text,
    options: options.map((option) => option.text),
    ...(attempt ? {} : { correctAnswer: options.find(({ correct }) => correct)?.text, explanation }),
  }))
  return { success: true, data, attempt: attempt ? { _id: attempt } : null }
}

async function save({ student, id, body }: Call): Promise<object> {
  const { changes } = JSON.parse(body) as { changes: { index: number; option: string; seq: number }[] }
  const [attempt] = await rowsOf(
    'lock',
    `select quiz_id, deadline_at from attempts where id = $1 and student_id = $2 and submitted_at is null
      and deadline_at >= now() - interval '30 seconds'`,
    [id, student],
  )
  const { questions } = await quizOf(String(attempt?.quiz_id))
  for (const { index, option, seq } of changes) {
    const question = questions[index]
    const chosen = question?.options.find(({ text }) => text === option)?.id
    await rowsOf(
      'save',
      `insert into attempt_answers (attempt_id, question_id, option_id, marked, seq, saved_at)
      select id, $2, $3, false, $4, now() from attempts where id = $1 and submitted_at is null for no key update
      on conflict (attempt_id, question_id) do update set option_id = excluded.option_id, seq = excluded.seq,
        saved_at = excluded.saved_at where excluded.seq > attempt_answers.seq`,
      [id, question?.id, chosen, seq],
    )
  }
  return { success: true, data: { revision: changes.at(-1)?.seq, remainingMs: 0 } }
}

async function submit({ student, body }: Call): Promise<object> {
  const { quizId, attemptId } = JSON.parse(body) as { quizId: string; attemptId: string }
  const { questions } = await quizOf(quizId)
  const right = new Set(questions.flatMap(({ options }) => options.flatMap((o) => (o.correct ? o.id : []))))
  const client = await pool.connect()
  const inside = rowsBy(client)
  try {
    await client.query('begin')
    const locked =
      'select id from attempts where id = $1 and student_id = $2 and submitted_at is null for update'
    await inside('end_lock', locked, [attemptId, student])
    const stored = 'select option_id from attempt_answers where attempt_id = $1'
    const given = (await inside('given', stored, [attemptId])).map((row) => String(row.option_id))
    const correct = given.filter((option) => right.has(option)).length
    const [row] = await inside(
      'end',
      `with done as (update attempts set submitted_at = now(), time_taken = 1, correct = $2, incorrect = $3,
        marks_numerator = $2, marks_denominator = 1 where id = $1 returning id, student_id, quiz_id)
      insert into submissions as s (id, student_id, quiz_id, attempt_id, created_at, updated_at)
      select $4, student_id, quiz_id, id, now(), now() from done
      on conflict (student_id, quiz_id) do update set attempt_id = excluded.attempt_id,
        updated_at = excluded.updated_at returning id`,
      [attemptId, correct, given.length - correct, randomUUID()],
    )
    await client.query('commit')
    return { success: true, data: { _id: row?.id, correct } }
  } finally {
    client.release()
  }
}

async function result({ student, id }: Call): Promise<object> {
  const [data] = await rowsOf(
    'result',
    `select s.id as _id, a.correct, a.incorrect, a.total, (select json_object_agg(question_id, option_id)
      from attempt_answers where attempt_id = a.id) as answers
    from submissions s join attempts a on a.id = s.attempt_id where s.id = $1 and s.student_id = $2`,
    [id, student],
  )
  return { success: true, data }
}

const calls: [RegExp, (call: Call) => Promise<object>][] = [
  [/^PATCH \/api\/quiz\/attempts\/([^/]+)\/answers/, save],
  [/^GET \/api\/quiz\/get-questions-by-quiz\/([^?]+)/, open],
  [
    /^GET \/api\/quiz\/singleQuiz\/([^?]+)/,
    async ({ id }) => ({ success: true, data: (await quizOf(id)).quiz }),
  ],
  [/^POST \/api\/quiz\/reattempt\/([^?]+)/, async ({ student, id }) => ({ data: await start(student, id) })],
  [/^POST \/api\/quiz\/submit-(quiz)/, submit],
  [/^GET \/api\/quiz\/getSubmission\/([^?]+)/, result],
]

async function answer(request: IncomingMessage, body: string): Promise<object> {
  const [, secret = ''] = /session=([^;]+)/.exec(request.headers.cookie ?? '') ?? []
  const [session] = (await rowsOf(
    'session',
    `select p.id from sessions s join people p on p.id = s.person_id where s.cookie_hash = $1
      and s.expires_at > now() and p.ended_at is null and p.erased_at is null`,
    [hash('sha256', secret, 'base64url')],
  )) as Session[]
  if (!session) throw new Error('signed out')
  for (const [pattern, call] of calls) {
    const found = pattern.exec(`${request.method} ${request.url}`)
    if (found) return call({ student: session.id, id: found[1] ?? '', body })
  }
  throw new Error('not found')
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    answer(request, Buffer.concat(chunks).toString()).then(
      (reply) => {
        const text = JSON.stringify(reply)
        const length = Buffer.byteLength(text)
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': length }).end(text)
      },
      (error: Error) => response.writeHead(500).end(JSON.stringify({ message: error.message })),
    )
  })
})
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
