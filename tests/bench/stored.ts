import type pg from 'pg'

/**
 * Stores so many submissions (each with its attempt and ten answers) beside what is there: of the students
 * who have handed in nothing, one for each quiz, all like the one that is there already. `but`: students
 * who are left alone.
 */
export async function storeSubmissions(
  client: pg.Client,
  { count, but }: { count: number; but: readonly string[] },
): Promise<void> {
  await client.query(
    `with one as (select * from attempts where submitted_at is not null limit 1),
      pairs as (
        select gen_random_uuid() as id, p.id as student_id, q.id as quiz_id
        from (select id from people where role = 'student' and id <> all($2)
              and not exists (select 1 from attempts a where a.student_id = people.id)) p
        cross join (select id from quizzes) q
        order by p.id
        limit $1
      ),
      made as (
        insert into attempts (id, student_id, quiz_id, number, paper, started_at, deadline_at, submitted_at,
          time_taken, correct, incorrect, marks_numerator, marks_denominator)
        select pairs.id, pairs.student_id, pairs.quiz_id, 1, one.paper, one.started_at, one.deadline_at,
          one.submitted_at, one.time_taken, one.correct, one.incorrect, one.marks_numerator,
          one.marks_denominator
        from pairs, one
        returning id, student_id, quiz_id, submitted_at
      ),
      answered as (
        insert into attempt_answers (attempt_id, question_id, option_id, given, marked, seq, saved_at)
        select made.id, a.question_id, a.option_id, a.given, a.marked, a.seq, a.saved_at
        from made, one join attempt_answers a on a.attempt_id = one.id
      )
      insert into submissions (id, student_id, quiz_id, attempt_id, created_at, updated_at)
      select gen_random_uuid(), student_id, quiz_id, id, submitted_at, submitted_at from made`,
    [count, but],
  )
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from submissions')
  if ((rows[0]?.count ?? 0) < count) throw new Error(`only ${rows[0]?.count} submissions are stored`)
  // As the database's own housekeeping leaves it, and nothing of it runs into what is measured.
  await client.query('vacuum (analyze) attempts, attempt_answers, submissions')
  await client.query('checkpoint')
}
