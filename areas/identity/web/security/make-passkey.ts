import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import type { createPasskey } from '#areas/identity/contract/security.ts'
import type { CallInput } from '#kernel/endpoint.ts'

type PasskeyResponse = CallInput<typeof createPasskey>['body']['response']
type PasskeyProblem = 'canceled' | 'known' | 'failed'

/** The browser made no passkey; nothing was sent. */
export class PasskeyError extends Error {
  override name = 'PasskeyError'
  readonly problem: PasskeyProblem

  constructor(problem: PasskeyProblem, cause: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

/** By the names of WebAuthn: closed or timed out, a passkey of this account that the device has already, or anything else. */
function findProblem(error: unknown): PasskeyProblem {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return 'canceled'
  return name === 'InvalidStateError' ? 'known' : 'failed'
}

/** Lets the browser make a passkey. What it needs for that is loaded only now. */
export async function makePasskey(options: Record<string, unknown>): Promise<PasskeyResponse> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  try {
    // The server makes them with the other half of the same library; the contract carries them as they are.
    const answer = await startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON })
    return { ...answer, response: { ...answer.response } }
  } catch (error) {
    throw new PasskeyError(findProblem(error), error)
  }
}

/** The first that fits counts: Edge and Opera call themselves Chrome too, and everything calls itself Safari. */
const browsers = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

const systems = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const

function findName(names: readonly (readonly [RegExp, string])[], userAgent: string): string | null {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
}

/** The browser and the system of this device, to suggest a name; a wrong guess costs a correction. */
export function readDevice(userAgent: string): { browser: string | null; system: string | null } {
  return { browser: findName(browsers, userAgent), system: findName(systems, userAgent) }
}
