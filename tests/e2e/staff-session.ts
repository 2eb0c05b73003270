import { Secret, TOTP } from 'otpauth'
import type { BrowserContext } from 'playwright'
import { parentLogin } from '../../src/people/family/family.contract.ts'
import { studentLogin, teacherLogin } from '../../src/people/people.contract.ts'
import { secondFactor, staffLogin } from '../../src/people/staff/staff.contract.ts'
import { DEMO_PASSWORD } from '../template.ts'
import { callerOf, type Member, type World } from '../world.ts'

type Enter = (context: BrowserContext) => Promise<void>
type Cookie = { name: string; value: string; url: string }
type Known = { user: string; userid: string; role: string }

/** Brings a session into a browser's profile: its cookies, and what the site keeps of who is logged in. */
const entering =
  (cookies: Cookie[], known: Known): Enter =>
  async (context) => {
    await context.addCookies(cookies)
    await context.addInitScript((entries) => {
      localStorage.setItem('authToken', 'cookie')
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, JSON.stringify(value))
    }, known)
  }

/** The session of somebody of a world: a learner's cookie comes with its name. */
export const memberSession = ({ url }: World, { id, name, cookie }: Member, role: string): Enter =>
  entering([{ name: 'session', value: cookie.replace(/^session=/, ''), url }], {
    user: name,
    userid: id,
    role,
  })

/**
 * Logs a staff account of the demo in, once; the returned act brings its session into a browser's profile.
 * `key` is that of its authenticator, if it has one already; `now` the time of the server's clock.
 */
export async function staffSession(
  url: string,
  email: string,
  { key = '', now = new Date() }: { key?: string; now?: Date } = {},
): Promise<Enter> {
  const caller = callerOf(url, { origin: url })
  const first = await caller.ask(staffLogin, { body: { email, password: DEMO_PASSWORD } })
  const { ticket, enrol } = first.body.data
  const totp = new TOTP({ secret: Secret.fromBase32(enrol?.secret ?? key) })
  const second = await caller.ask(secondFactor, {
    body: { ticket, code: totp.generate({ timestamp: now.getTime() }) },
  })
  return loggedIn(url, second.headers, second.body.data.data)
}

const doors = { student: studentLogin, teacher: teacherLogin, parent: parentLogin }

/** Logs a student, teacher or parent of the demo in, as staffSession does staff. */
export async function demoSession(url: string, role: keyof typeof doors): Promise<Enter> {
  const body = { email: `${role}@manka.example`, password: DEMO_PASSWORD }
  const login = await callerOf(url, { origin: url }).ask(doors[role], { body })
  return loggedIn(url, login.headers, login.body.data.data)
}

type Who = { _id: string; fullName: string; role: string }

function loggedIn(url: string, headers: Headers, { _id, fullName, role }: Who): Enter {
  const cookies = headers.getSetCookie().map((cookie) => {
    const [pair = ''] = cookie.split(';')
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url }
  })
  return entering(cookies, { user: fullName, userid: _id, role })
}
