import * as z from 'zod/mini'
import { insertFirst } from '../../people/staff/first-owner.server.ts'
import { StaffInvitation } from '../../people/forms.contract.ts'
import { StartError } from '../../platform/runtime/env.server.ts'
import { createLog } from '../../platform/runtime/log.server.ts'
import { commandSettings, runCommand } from './command.server.ts'
import { openWithBackup } from './open.server.ts'

/**
 * npm run owner -- "Full name" email mobile: creates an owner's account and prints the link to set its
 * password.
 */
async function main(args: readonly string[]): Promise<void> {
  const { env, rest } = commandSettings(args, 'data')
  const [fullName, email, mobile] = rest
  const checked = z.safeParse(StaffInvitation, { fullName, email, mobile, role: 'owner' })
  if (!checked.success) {
    const wrong = checked.error.issues.map(({ message }) => message).join('. ')
    throw new StartError(`npm run owner -- "Full name" email mobile: ${wrong}.`)
  }
  const database = await openWithBackup(env, createLog(env.LOG_LEVEL))
  try {
    const token = await insertFirst(database, checked.data, new Date())
    if (token === null)
      throw new StartError(`A staff member with the email ${checked.data.email} already exists.`)
    process.stdout.write(`Set the password within 3 days: ${env.publicUrl.origin}/reset-password#${token}\n`)
    process.stdout.write(`Then log in with an authenticator app: ${env.publicUrl.origin}/staff/login\n`)
  } finally {
    await database.close()
  }
}

runCommand(main)
