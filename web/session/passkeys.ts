import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import type { passkeyLogin } from '#areas/identity/contract/second-step.ts'
import type { CallInput } from '#kernel/endpoint.ts'

type PasskeyResponse = CallInput<typeof passkeyLogin>['body']['response']

/** What came of asking for a passkey. Closing the browser's dialogue, or letting it time out, is no failure. */
export type PasskeyOutcome = { response: PasskeyResponse } | { problem: 'canceled' | 'failed' }

/** Whether this browser can use passkeys at this address: they belong to a name, so an IP address has none. */
export function canUsePasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(window.location.hostname)
}

/** Lets the browser ask for a passkey. What it needs for that is loaded only now. */
export async function askForPasskey(options: Record<string, unknown>): Promise<PasskeyOutcome> {
  try {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    // The server makes them with the other half of the same library; the contract carries them as they are.
    const answer = await startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON })
    return { response: { ...answer, response: { ...answer.response } } }
  } catch (error) {
    const isCanceled = error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
    return { problem: isCanceled ? 'canceled' : 'failed' }
  }
}
