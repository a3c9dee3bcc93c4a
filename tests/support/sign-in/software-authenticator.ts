// An authenticator in place of a phone or a security key: makes a passkey, and signs with it.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

interface AuthenticatorOptions {
  /** The origin of the page. */
  readonly origin?: string
  /** Whether the user showed a finger, a face or a PIN. */
  readonly isVerified?: boolean
}

/** What a browser hands on of an authenticator. */
interface CredentialAnswer {
  readonly id: string
  readonly rawId: string
  readonly type: string
  readonly response: Readonly<Record<string, unknown>>
}

export interface SoftwareAuthenticator {
  /** Answers the options of the server for a new passkey. */
  readonly create: (options: RequestedCredential, how?: AuthenticatorOptions) => CredentialAnswer
  /** Signs the challenge of the server with the passkey. */
  readonly sign: (options: { readonly challenge: string }, how?: AuthenticatorOptions) => CredentialAnswer
  /** What a copy of the key would count from. */
  readonly setCounter: (counter: number) => void
}

interface RequestedCredential {
  readonly challenge: string
}

const hashBytes = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

const toText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

const createClientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** Bits of the flags: the user was there, the user was verified, data of a new credential follow. */
const flags = { present: 1, verified: 4, attested: 64 }

/** A public key of the curve P-256 in the form of COSE. */
const encodeKey = (key: KeyObject): Buffer => {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ])
}

/** The map of an attestation that attests nothing, in CBOR. */
const encodeAttestation = (data: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from([0xa3, 0x63]),
    Buffer.from('fmt'),
    Buffer.from([0x64]),
    Buffer.from('none'),
    Buffer.from([0x67]),
    Buffer.from('attStmt'),
    Buffer.from([0xa0, 0x68]),
    Buffer.from('authData'),
    Buffer.from([0x59, data.length >> 8, data.length & 0xff]),
    data,
  ])

const toUint16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

/** By default at `http://localhost`, with a user who is verified. */
export const createAuthenticator = (usualOrigin = 'http://localhost'): SoftwareAuthenticator => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  let counter = 0
  const describe = (origin: string, isVerified: boolean, attested = 0): Buffer => {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags.present + (isVerified ? flags.verified : 0) + attested)
    head.writeUInt32BE(counter++, 1)
    return Buffer.concat([hashBytes(new URL(origin).hostname), head])
  }
  const answer = (clientData: Buffer, response: Readonly<Record<string, string>>): CredentialAnswer => ({
    id: toText(credentialId),
    rawId: toText(credentialId),
    type: 'public-key',
    response: { clientDataJSON: toText(clientData), ...response },
  })
  return {
    create: ({ challenge }, { origin = usualOrigin, isVerified = true } = {}) => {
      const data = Buffer.concat([
        describe(origin, isVerified, flags.attested),
        Buffer.alloc(16),
        toUint16(credentialId.length),
        credentialId,
        encodeKey(publicKey),
      ])
      const attestationObject = toText(encodeAttestation(data))
      return answer(createClientData('webauthn.create', challenge, origin), { attestationObject })
    },
    sign: ({ challenge }, { origin = usualOrigin, isVerified = true } = {}) => {
      const clientData = createClientData('webauthn.get', challenge, origin)
      const data = describe(origin, isVerified)
      const signature = sign('sha256', Buffer.concat([data, hashBytes(clientData)]), privateKey)
      return answer(clientData, { authenticatorData: toText(data), signature: toText(signature) })
    },
    setCounter: next => {
      counter = next
    },
  }
}
