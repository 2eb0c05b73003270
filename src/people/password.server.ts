import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** OWASP's Argon2id setting: 19 MiB, two passes, one lane. */
const setting = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** Argon2id in the PHC string format; runs on the thread pool. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { ...setting, message: password.normalize('NFC'), nonce })
  return `$argon2id$v=19$m=${setting.memory},t=${setting.passes},p=${setting.parallelism}$${base64(nonce)}$${base64(tag)}`
}

/** Whether the password belongs to the hash. Without a hash the same work is done, and the answer is no. */
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

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
