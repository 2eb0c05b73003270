import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { Decrypter, Encrypter, type Identity, type Recipient, Stanza } from 'age-encryption'
import { wrongKey } from './backup.rules.ts'

/** Header of an age file (C2SP, age-encryption.org/v1). */
const MAGIC = Buffer.from('age-encryption.org/v1\n')
export const START_BYTES = MAGIC.length
export const isEncrypted = (start: Buffer): boolean => start.subarray(0, MAGIC.length).equals(MAGIC)

const LABEL = 'age-encryption.org/v1/scrypt'
const SALT = 16
/** Each scrypt key opens one file key, so its nonce is never used twice (C2SP). */
const NONCE = Buffer.alloc(12)
const TAG = 16
/** log2 of scrypt's N: 128 MB, about half a second per guess. */
const SCRYPT_LOG_N = 17
/** A file may not require more than 512 MB. */
const MAX_SCRYPT_LOG_N = 19

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)
/** Node's scrypt, because age's own would block the thread. */
const deriveKey = (passphrase: string, salt: Buffer, cost: number): Promise<Buffer> =>
  derive(passphrase.normalize('NFC'), Buffer.concat([Buffer.from(LABEL), salt]), 32, {
    N: 2 ** cost,
    r: 8,
    p: 1,
    maxmem: 2 ** (cost + 11),
  })

const recipientOf = (passphrase: string): Recipient => ({
  async wrapFileKey(fileKey) {
    const salt = randomBytes(SALT)
    const key = await deriveKey(passphrase, salt, SCRYPT_LOG_N)
    const cipher = createCipheriv('chacha20-poly1305', key, NONCE, { authTagLength: TAG })
    const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()])
    return [new Stanza(['scrypt', salt.toString('base64').replaceAll('=', ''), String(SCRYPT_LOG_N)], body)]
  },
})

const identityOf = (passphrase: string): Identity => ({
  async unwrapFileKey([stanza]) {
    const [kind, salt = '', cost = ''] = stanza?.args ?? []
    if (!stanza || kind !== 'scrypt' || !/^[1-9]\d?$/.test(cost) || Number(cost) > MAX_SCRYPT_LOG_N)
      return null
    const key = await deriveKey(passphrase, Buffer.from(salt, 'base64'), Number(cost))
    const body = Buffer.from(stanza.body)
    const decipher = createDecipheriv('chacha20-poly1305', key, NONCE, { authTagLength: TAG })
    try {
      decipher.setAuthTag(body.subarray(-TAG))
      return Buffer.concat([decipher.update(body.subarray(0, -TAG)), decipher.final()])
    } catch {
      throw wrongKey()
    }
  },
})

/** Encrypts bytes with a passphrase as `age -p` does; memory stays constant. */
export async function* encrypt(
  plain: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipientOf(passphrase))
  yield* chunksOf(await encrypter.encrypt(streamOf(plain)))
}

/**
 * Decrypts.
 * @throws {BackupError} for a wrong passphrase; {Error} for changed bytes or an early end.
 */
export async function* decrypt(
  bytes: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identityOf(passphrase))
  yield* chunksOf(await decrypter.decrypt(streamOf(bytes)))
}

const streamOf = (bytes: AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(bytes, { objectMode: false })) as ReadableStream<Uint8Array>
const chunksOf = (stream: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> =>
  stream as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>
