import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { createLog } from '../../src/platform/runtime/log.server.ts'
import { openDatabase } from '../../src/platform/db/open-database.server.ts'
import type { Database } from '../../src/platform/db/db.server.ts'
import { addQuiz } from '../model/academy.ts'
import { attemptModel } from '../model/attempt.ts'
import { type FreshDatabase, freshDatabase } from '../template.ts'

let fresh: FreshDatabase
let database: Database
beforeAll(async () => {
  fresh = await freshDatabase('tables')
  database = await openDatabase({ ...fresh, log: createLog('error') })
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

test('an attempt through cuts, repeats, kills, tabs, devices, pauses and more time', async () => {
  await fc.assert(attemptModel(database, await addQuiz(database)), { numRuns: 100, endOnFailure: true })
})
