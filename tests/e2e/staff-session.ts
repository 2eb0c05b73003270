import { Secret, TOTP } from 'otpauth'
import type { BrowserContext } from 'playwright'
import { secondFactor, staffLogin } from '../../src/people/staff/staff.contract.ts'
import { DEMO_PASSWORD } from '../template.ts'
import { callerOf } from '../world.ts'

/**
 * Logs a staff account of the demo in, once; the returned act brings its session into a browser's profile.
 * `key` is that of its authenticator, if it has one already.
 */
export async function staffSession(
  url: string,
  email: string,
  key = '',
): Promise<(context: BrowserContext) => Promise<void>> {
  const caller = callerOf(url, { origin: url })
  const first = await caller.ask(staffLogin, { body: { email, password: DEMO_PASSWORD } })
  const { ticket, enrol } = first.body.data
  const totp = new TOTP({ secret: Secret.fromBase32(enrol?.secret ?? key) })
  const second = await caller.ask(secondFactor, { body: { ticket, code: totp.generate() } })
  const { _id, fullName, role } = second.body.data.data
  const cookies = second.headers.getSetCookie().map((cookie) => {
    const [pair = ''] = cookie.split(';')
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url }
  })
  const known = { authToken: 'cookie', user: fullName, userid: _id, role }
  return async (context) => {
    await context.addCookies(cookies)
    await context.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries))
        localStorage.setItem(key, key === 'authToken' ? value : JSON.stringify(value))
    }, known)
  }
}
