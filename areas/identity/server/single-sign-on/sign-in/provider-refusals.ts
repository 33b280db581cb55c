import { AuthorizationResponseError, ResponseBodyError } from 'openid-client'
import type { ErrorName } from '#kernel/errors.ts'

/** Why a provider's answer isn't accepted, as the audit log names it. */
export type ProviderRefusalName = Extract<
  ErrorName,
  | 'sso_provider_unreachable'
  | 'sso_denied'
  | 'sso_wrong_issuer'
  | 'sso_wrong_audience'
  | 'sso_wrong_signature'
  | 'sso_wrong_nonce'
  | 'sso_token_expired'
  | 'sso_response_invalid'
>

export class ProviderRefusal extends Error {
  readonly refusal: ProviderRefusalName

  constructor(refusal: ProviderRefusalName, options?: ErrorOptions) {
    super(refusal, options)
    this.refusal = refusal
  }
}

const byClaim: Readonly<Record<string, ProviderRefusalName>> = {
  iss: 'sso_wrong_issuer',
  aud: 'sso_wrong_audience',
  azp: 'sso_wrong_audience',
  nonce: 'sso_wrong_nonce',
  exp: 'sso_token_expired',
  auth_time: 'sso_token_expired',
}

/** Maps an error of the library, or of a call, to the rule that the provider's answer breaks. */
export function refusalOf(error: unknown): ProviderRefusal {
  if (error instanceof ProviderRefusal) return error
  return new ProviderRefusal(nameOf(error), { cause: error })
}

function nameOf(error: unknown): ProviderRefusalName {
  if (error instanceof AuthorizationResponseError) return 'sso_denied'
  // A TypeError is an address or a value of the provider that the library can't use.
  if (error instanceof ResponseBodyError || error instanceof TypeError) return 'sso_response_invalid'
  // Anything without a code of the library is a failure of the call: refused by the guard, silent, or closed.
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return typeof code === 'string' && code.startsWith('OAUTH_') ? nameOfCode(code, cause) : 'sso_provider_unreachable'
}

/** The library wraps what it found: the claim, or what it compared. */
function nameOfCode(code: string, cause: unknown): ProviderRefusalName {
  const found = detailsOf((cause as Error | undefined)?.cause) ?? detailsOf(cause) ?? {}
  switch (code) {
    case 'OAUTH_JWT_CLAIM_COMPARISON_FAILED':
    case 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED':
      return byClaim[String(found.claim)] ?? 'sso_response_invalid'
    case 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED':
      return found.attribute === 'issuer' ? 'sso_wrong_issuer' : 'sso_response_invalid'
    case 'OAUTH_KEY_SELECTION_FAILED':
      return 'sso_wrong_signature'
    case 'OAUTH_INVALID_RESPONSE':
      // The state was checked before, so what is unexpected in the redirect is its issuer.
      if ('parameters' in found) return 'sso_wrong_issuer'
      return 'signature' in found ? 'sso_wrong_signature' : 'sso_response_invalid'
    case 'OAUTH_TIMEOUT':
    case 'OAUTH_ABORT':
    case 'OAUTH_RESPONSE_IS_NOT_CONFORM':
    case 'OAUTH_RESPONSE_IS_NOT_JSON':
    case 'OAUTH_PARSE_ERROR':
      return 'sso_provider_unreachable'
    default:
      return 'sso_response_invalid'
  }
}

function detailsOf(cause: unknown): Readonly<Record<string, unknown>> | null {
  return typeof cause === 'object' && cause !== null && !(cause instanceof Error) ? (cause as Record<string, unknown>) : null
}
