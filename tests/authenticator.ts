import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const base64url = (data: string | Uint8Array) => Buffer.from(data).toString('base64url')

type Asked = { challenge: string; origin?: string; site?: string }
type Signing = Asked & { handle?: string; verified?: boolean; counter?: number; type?: string }

/** A phone or a key with one passkey, as a program: ES256, no attestation. */
export function authenticator(origin: string) {
  const id = randomBytes(32)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const key = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  )
  const credential = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const }
  const clientData = (type: string, { challenge, origin: at = origin }: Asked) =>
    JSON.stringify({ type, challenge, origin: at, crossOrigin: false })
  const authData = (site: string | undefined, flags: number, counter: number) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(site ?? new URL(origin).hostname), Buffer.from([flags]), count])
  }
  return {
    id: credential.id,
    /** The answer to `navigator.credentials.create`; `format` and `statement` as an attestation would be. */
    make: ({
      verified = true,
      format = 'none',
      statement = new Map(),
      ...asked
    }: Asked & {
      verified?: boolean
      format?: string
      statement?: Map<string, unknown>
    }) => {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      // Present, perhaps verified, may be copied and is, with the key behind it.
      const flags = 0x01 | (verified ? 0x04 : 0) | 0x08 | 0x10 | 0x40
      const data = Buffer.concat([authData(asked.site, flags, 0), Buffer.alloc(16), length, id, key])
      const attestation = new Map<string, unknown>([
        ['fmt', format],
        ['attStmt', statement],
        ['authData', new Uint8Array(data)],
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', asked)),
          attestationObject: base64url(isoCBOR.encode(attestation as never)),
          transports: ['internal'],
        },
      }
    },
    /** The answer to `navigator.credentials.get`. */
    sign: ({ handle, verified = true, counter = 0, type = 'webauthn.get', ...asked }: Signing) => {
      const client = clientData(type, asked)
      const data = authData(asked.site, 0x01 | (verified ? 0x04 : 0) | 0x08 | 0x10, counter)
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          ...(handle === undefined ? {} : { userHandle: handle }),
        },
      }
    },
  }
}
export type Authenticator = ReturnType<typeof authenticator>
