import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { dictionary } from '@zxcvbn-ts/language-common'
import { isStaff } from '../../academy/roles.rules.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Role } from '../../platform/wire.ts'
import { MIN_PASSWORD, MIN_STAFF_PASSWORD } from '../people.rules.ts'
import { guessedAs } from './passwords.rules.ts'

const deriveNow = promisify(argon2)

/** One core stays free, and so do other threads of the pool. */
const AT_ONCE = Math.max(1, Math.min(3, availableParallelism() - 1))
/** About ten seconds of work; further requests are refused with Retry-After. */
const MOST_WAITING = 600
const waiting: (() => void)[] = []
let running = 0

/** Derives keys on the thread pool, a few at once, so that many logins do not slow down quizzes. */
async function derive(...settings: Parameters<typeof deriveNow>): Promise<Buffer> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw new Refusal(503, undefined, { retryAfter: 5 })
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running += 1
  try {
    return await deriveNow(...settings)
  } finally {
    // The next one in the queue takes over this slot.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** OWASP's Argon2id setting: 19 MiB, two passes, one lane. */
const setting = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

// Published leaked passwords, far more than a page could load.
const leaked = new Set(
  (dictionary['passwords-common'] ?? []).filter((password) => password.length >= MIN_PASSWORD),
)

/**
 * @throws {Refusal} 422 for a leaked password, one made of a word of this academy or of the person's own name
 * or email, and one too short for staff.
 */
export function assertHardToGuess(
  password: string,
  { role, fullName, email }: { role: Role; fullName: string; email: string | null },
): void {
  const plain = password.toLowerCase().replace(/\s/g, '')
  if (leaked.has(plain) || guessedAs(password, { fullName, email }) !== null)
    throw new Refusal(422, undefined, {
      errors: { password: 'This password is too easy to guess. Please choose another.' },
    })
  if (isStaff(role) && password.length < MIN_STAFF_PASSWORD)
    throw new Refusal(422, undefined, {
      errors: { password: `Staff passwords must have at least ${MIN_STAFF_PASSWORD} characters` },
    })
}

/** Argon2id in the PHC string format; runs on the thread pool. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { ...setting, message: password.normalize('NFC'), nonce })
  const { memory, passes, parallelism } = setting
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`
}

/** Whether the password matches the hash. Without a hash the same work is done and the result is false. */
export async function passwordMatches(password: string, hash: string | undefined): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash ?? '')
  if (!parts) {
    await hashPassword(password)
    return false
  }
  const [, memory, passes, parallelism, nonce = '', tag = ''] = parts
  const expected = Buffer.from(tag, 'base64')
  const actual = await derive('argon2id', {
    message: password.normalize('NFC'),
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(expected, actual)
}

/** Whether a hash has outdated parameters, so that the next login renews it. */
export const isOutdated = (hash: string): boolean =>
  !hash.startsWith(`$argon2id$v=19$m=${setting.memory},t=${setting.passes},p=${setting.parallelism}$`)

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
