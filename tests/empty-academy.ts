import type { AddressInfo } from 'node:net'
import { builtPages, openAcademy } from '../src/app/server/academy.server.ts'
import { setupAddress } from '../src/app/server/setup.server.ts'
import type { Database } from '../src/platform/db/db.server.ts'
import { readEnv } from '../src/app/server/env.server.ts'
import { createLog } from '../src/platform/runtime/log.server.ts'
import { openDatabase } from '../src/platform/db/open-database.server.ts'
import { freshDatabase } from './template.ts'

type EmptyAcademy = {
  origin: string
  link: string
  /** Of its data: mails are files in `mail` below it. */
  folder: string
  database: Database
  close: () => Promise<void>
}

/** An academy on an empty database, as a production start opens it, and the link that the start prints. */
export async function emptyAcademy(): Promise<EmptyAcademy> {
  const fresh = await freshDatabase('tables')
  const env = readEnv({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: fresh.folder,
    DATABASE_URL: fresh.url,
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    MIN_FREE_MB: '1',
  })
  const log = createLog(env.LOG_LEVEL)
  const database = await openDatabase({ url: env.DATABASE_URL, folder: env.DATA_DIR, log })
  const academy = await openAcademy({ env, log, database, pages: await builtPages(env) })
  await new Promise<void>((resolve) => academy.server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(academy.server.address() as AddressInfo).port}`
  const link = (await setupAddress(database, origin, new Date())) ?? ''
  return {
    origin,
    link,
    folder: fresh.folder,
    database,
    close: async () => {
      await academy.stop()
      await fresh.drop()
    },
  }
}
