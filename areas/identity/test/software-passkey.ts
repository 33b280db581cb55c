import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** An authenticator in software: ES256, no attestation. What it can be made to do wrong is what a test needs. */

interface CreationOptions {
  readonly challenge: string
  readonly rp: { readonly id: string }
  readonly user: { readonly id: string }
}
interface RequestOptions {
  readonly challenge: string
  readonly rpId: string
}

export interface Faults {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly isUserVerified?: boolean
  readonly userHandle?: string | undefined
  /** In place of the next number of signatures. */
  readonly count?: number
  readonly isSignatureBroken?: boolean
  /** In place of "none"; "self" signs with the passkey's own key. */
  readonly attestation?: 'self' | { readonly format: string; readonly statement: CborMap }
}

export interface PasskeyAnswer {
  readonly id: string
  readonly rawId: string
  readonly type: 'public-key'
  readonly clientExtensionResults: Record<string, never>
  readonly response: Readonly<Record<string, unknown>>
}

export interface SoftwarePasskey {
  readonly credentialId: string
  /** As `navigator.credentials.create` answers. */
  create(options: unknown, faults?: Faults): PasskeyAnswer
  /** As `navigator.credentials.get` answers. */
  get(options: unknown, faults?: Faults): PasskeyAnswer
}

const flagUserPresent = 0x01
const flagUserVerified = 0x04
const flagCredentialIncluded = 0x40

/** @param origin of the page that uses it. */
export function makePasskey(origin: string): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const rawId = randomBytes(32)
  const credentialId = rawId.toString('base64url')
  let count = 0
  let handle: string | undefined

  const authenticatorData = (rpId: string, faults: Faults, credential = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(faults.count ?? ++count)
    const flags = flagUserPresent | (faults.isUserVerified === false ? 0 : flagUserVerified) | (credential.length > 0 ? flagCredentialIncluded : 0)
    return Buffer.concat([sha256(faults.rpId ?? rpId), Buffer.from([flags]), counter, credential])
  }
  const clientData = (type: string, challenge: string, faults: Faults) =>
    Buffer.from(JSON.stringify({ type, challenge: faults.challenge ?? challenge, origin: faults.origin ?? origin, crossOrigin: false }))
  const signBoth = (authData: Buffer, data: string | Buffer) => sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)
  const attest = (authData: Buffer, data: Buffer, { attestation }: Faults): { format: string; statement: CborMap } => {
    if (attestation !== 'self') return attestation ?? { format: 'none', statement: [] }
    const statement: CborMap = [
      ['alg', -7],
      ['sig', signBoth(authData, data)],
    ]
    return { format: 'packed', statement }
  }
  const answer = (response: PasskeyAnswer['response']): PasskeyAnswer => ({
    id: credentialId,
    rawId: credentialId,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    credentialId,
    create: (options, faults = {}) => {
      const { challenge, rp, user } = options as CreationOptions
      handle = user.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key: CborMap = [
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]
      const length = Buffer.alloc(2)
      length.writeUInt16BE(rawId.length)
      const authData = authenticatorData(rp.id, faults, Buffer.concat([Buffer.alloc(16), length, rawId, encode(key)]))
      const data = clientData('webauthn.create', challenge, faults)
      const { format, statement } = attest(authData, data, faults)
      return answer({
        clientDataJSON: data.toString('base64url'),
        attestationObject: encode([
          ['fmt', format],
          ['attStmt', statement],
          ['authData', authData],
        ]).toString('base64url'),
        transports: ['internal', 'made-up'],
      })
    },
    get: (options, faults = {}) => {
      const { challenge, rpId } = options as RequestOptions
      const data = clientData('webauthn.get', challenge, faults)
      const authData = authenticatorData(rpId, faults)
      const signature = signBoth(authData, faults.isSignatureBroken ? 'something else' : data)
      return answer({
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: 'userHandle' in faults ? faults.userHandle : handle,
      })
    },
  }
}

function sha256(value: string | Buffer): Buffer {
  return createHash('sha256').update(value).digest()
}

/** As much of CBOR (RFC 8949) as WebAuthn needs; a list of pairs is a map. */
type CborValue = number | string | Buffer | readonly Buffer[] | CborMap
type CborMap = readonly (readonly [number | string, CborValue])[]

const [unsigned, negative, bytes, text, list, map] = [0, 1, 2, 3, 4, 5]

function encode(value: CborValue): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(unsigned, value) : head(negative, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(text, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(bytes, value.length), value])
  if (isList(value)) return Buffer.concat([head(list, value.length), ...value.map(encode)])
  return Buffer.concat([head(map, value.length), ...value.flatMap(([key, item]) => [encode(key), encode(item)])])
}

function isList(value: readonly Buffer[] | CborMap): value is readonly Buffer[] {
  return value.length > 0 && Buffer.isBuffer(value[0])
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  if (size < 256) return Buffer.from([(major << 5) | 24, size])
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255])
}
