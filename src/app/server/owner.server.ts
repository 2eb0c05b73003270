import { existsSync } from 'node:fs'
import * as z from 'zod/mini'
import { insertFirst } from '../../people/staff/first-owner.server.ts'
import { StaffInvitation } from '../../people/forms.contract.ts'
import { readEnv, StartError } from '../../platform/env.server.ts'
import { createLog } from '../../platform/log.server.ts'
import { openBackedUp } from './open.server.ts'

/**
 * npm run owner -- "Full name" email mobile: makes an owner's account and prints the link with which it gets
 * its password.
 */
async function main([fullName, email, mobile]: readonly string[]): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = readEnv(process.env)
  const checked = z.safeParse(StaffInvitation, { fullName, email, mobile, role: 'owner' })
  if (!checked.success) {
    const wrong = checked.error.issues.map(({ message }) => message).join('. ')
    throw new StartError(`npm run owner -- "Full name" email mobile: ${wrong}.`)
  }
  const database = await openBackedUp(env, createLog(env.LOG_LEVEL))
  try {
    const token = await insertFirst(database, checked.data, new Date())
    if (token === null) throw new StartError(`Staff with the email ${checked.data.email} is there already.`)
    process.stdout.write(
      `Set the password within three days: ${env.publicUrl.origin}/reset-password#${token}\n`,
    )
    process.stdout.write(`Then login, with an authenticator app: ${env.publicUrl.origin}/staff/login\n`)
  } finally {
    await database.close()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartError ? error.message : String(error)}\n`)
  process.exitCode = 1
})
