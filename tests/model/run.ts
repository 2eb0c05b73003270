import fc from 'fast-check'
import { createLog } from '../../src/platform/runtime/log.server.ts'
import { openDatabase } from '../../src/platform/db/open-database.server.ts'
import { freshDatabase } from '../template.ts'
import { addQuiz } from './academy.ts'
import { attemptModel } from './attempt.ts'

/** So many runs, on TEST_DATABASE_URL's server or the embedded database. */
const RUNS = Number(process.env.MODEL_RUNS ?? 2_000)

const say = (text: string) => process.stdout.write(`${text}\n`)
const fresh = await freshDatabase('tables')
const database = await openDatabase({ ...fresh, log: createLog('error') })
try {
  const result = await fc.check(attemptModel(database, await addQuiz(database)), { numRuns: RUNS })
  if (result.failed) say(fc.defaultReportMessage(result) ?? '')
  say(`${result.numRuns} runs, ${result.failed ? 1 : 0} failed`)
  process.exitCode = result.failed ? 1 : 0
} finally {
  await database.close()
  await fresh.drop()
}
