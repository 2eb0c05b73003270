import pg from 'pg'

/** What is stored more than once: attempts and submissions beyond a student's one. */
export async function doubledIn(url: string, quizId: string, ids: readonly string[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const counted = async (table: string) => {
    const { rows } = await client.query<{ count: number; students: number }>(
      `select count(*)::int as count, count(distinct student_id)::int as students from ${table}
      where quiz_id = $1 and student_id = any($2)`,
      [quizId, ids],
    )
    return rows[0] ?? { count: 0, students: 0 }
  }
  const [attempts, submissions] = [await counted('attempts'), await counted('submissions')]
  await client.end()
  const doubled = attempts.count - attempts.students + submissions.count - submissions.students
  return { doubled, missing: ids.length - submissions.students }
}
