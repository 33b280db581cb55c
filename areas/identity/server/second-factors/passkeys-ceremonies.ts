import { isIP } from 'node:net'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { createPasskey } from '#areas/identity/contract/security.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import type { UserId } from '#kernel/ids.ts'
import type { PublicAddress } from '#server/infra/config/public-address.ts'

/** Whom a passkey is for: the name of the host that browsers reach us by. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/** Null where browsers offer no passkeys: under an IP address, and without https anywhere but on the machine itself. */
export function findRelyingParty({ dashboard }: PublicAddress): RelyingParty | null {
  const { hostname, protocol, origin } = new URL(dashboard)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[')
  return isAddress || !(protocol === 'https:' || isLocal) ? null : { id: hostname, origin }
}

/** The two ceremonies of WebAuthn. What a browser answers is anybody's JSON: whatever is wrong with it, the answer here is null. */

export type PasskeyResponse = HandlerInput<typeof createPasskey>['body']['response']

/** How long a browser waits for its user, and a challenge lives. */
export const ceremonyMs = 300_000

/** Loaded by the first ceremony; with its certificates, it takes 24 MB. */
const load = () => import('@simplewebauthn/server')
const loadHelpers = () => import('@simplewebauthn/server/helpers')

/** ES256, EdDSA and RS256, as COSE numbers them. */
const algorithms = [-7, -8, -257]
const knownTransports: readonly unknown[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

interface Credential {
  readonly credential_id: string
  readonly transports: readonly string[]
}

/** The user's handle inside their passkeys, by which a browser says whose one it used. */
export function handleOf(userId: UserId): string {
  return Buffer.from(userId).toString('base64url')
}

/** A passkey that names its user and asks for their finger, face or PIN each time, so that it stands for two factors by itself. */
export async function makeRegistrationOptions(
  { id, name }: RelyingParty & { readonly name: string },
  user: { id: string; email: string; name: string },
  present: readonly Credential[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await load()
  return generateRegistrationOptions({
    rpName: name,
    rpID: id,
    userName: user.email,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(user.id),
    timeout: ceremonyMs,
    attestationType: 'none',
    excludeCredentials: present.map(describeCredential),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
}

/** @param credentials left out where the browser shows which ones it has. */
export async function makeRequestOptions({ id }: RelyingParty, credentials?: readonly Credential[]): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await load()
  return generateAuthenticationOptions({
    rpID: id,
    timeout: ceremonyMs,
    userVerification: 'required',
    ...(credentials ? { allowCredentials: credentials.map(describeCredential) } : {}),
  })
}

function describeCredential({ credential_id, transports }: Credential): { id: string; transports: string[] } {
  return { id: credential_id, transports: [...transports] }
}

export interface VerifiedPasskey {
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly signatureCount: number
  readonly transports: readonly string[]
  readonly isSynced: boolean
}

export async function verifyRegistration(party: RelyingParty, response: PasskeyResponse, challenge: string): Promise<VerifiedPasskey | null> {
  try {
    const given = response as unknown as RegistrationResponseJSON
    if (await hasCertificates(given.response.attestationObject)) return null
    const { verifyRegistrationResponse } = await load()
    const { registrationInfo } = await verifyRegistrationResponse({
      response: given,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (registrationInfo?.credential.id !== response.id) return null
    const { credential, credentialBackedUp } = registrationInfo
    const { transports } = response.response
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      signatureCount: credential.counter,
      transports: Array.isArray(transports) ? knownTransports.filter((transport): transport is string => transports.includes(transport)) : [],
      isSynced: credentialBackedUp,
    }
  } catch {
    return null
  }
}

/** We ask for no attestation. For certificates the library may load revocation lists, and nothing that a browser sends may make us call anybody. */
async function hasCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await loadHelpers()
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  const format = decoded.get('fmt')
  return !(format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined))
}

/** What a right signature says; whether its count went on is for the store to tell, for two at once. */
export async function verifyAssertion(
  party: RelyingParty,
  response: PasskeyResponse,
  challenge: string,
  { credential_id, public_key }: { credential_id: string; public_key: Buffer },
): Promise<{ count: number; isSynced: boolean } | null> {
  try {
    const { verifyAuthenticationResponse } = await load()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: { id: credential_id, publicKey: new Uint8Array(public_key), counter: 0 },
    })
    return verified ? { count: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp } : null
  } catch {
    return null
  }
}
