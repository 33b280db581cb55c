import type { ErrorName } from '#kernel/errors.ts'
import type { RuleName } from '#kernel/texts.ts'
import { isConflict } from '#server/infra/conflicts.ts'
import { AppError, errorText, ruleText } from '#server/infra/errors.ts'
import { retryAfterSeconds } from '#server/infra/http/error-handler.ts'
import { isUnavailable } from '#server/infra/unavailable.ts'
import { errorCodes } from '../error-codes.ts'
import { ApiError, type ErrorObject, internalError, invalidRequest } from '../errors.ts'

const retry = { 'stripe-should-retry': 'true' }

function busy(): ApiError {
  return new ApiError(409, { type: 'invalid_request_error', code: 'lock_timeout', message: 'Another request is changing this object. Try again.' }, retry)
}

function unavailable(): ApiError {
  return new ApiError(
    503,
    { type: 'api_error', message: 'The service is temporarily unavailable. Send the same call again in a few seconds, with its Idempotency-Key.' },
    { ...retry, 'retry-after': retryAfterSeconds },
  )
}

/** What Fastify and PostgreSQL refuse, by their codes. */
const knownCodes: Readonly<Record<string, () => ApiError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => invalidRequest('The request body is too large.', { code: 'request_too_large' }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => invalidRequest('Send parameters as application/x-www-form-urlencoded.', { code: 'content_type_invalid' }),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => invalidRequest('The request body is shorter than its Content-Length.', { code: 'invalid_form' }),
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: () => invalidRequest('This method is not supported here.', { code: 'url_unknown' }, 404),
  FST_ERR_BAD_URL: () => invalidRequest('Invalid URL.', { code: 'url_unknown' }, 404),
  FST_ERR_MAX_PARAM_LENGTH: () => invalidRequest('No such object: the ID is too long.', { code: 'resource_missing' }, 404),
  // Text that PostgreSQL cannot hold; parameters are refused by name before it comes this far, and an id with such text is nobody's.
  '22021': () => invalidRequest('No such object: the ID is invalid.', { code: 'resource_missing' }, 404),
  '22P05': () => invalidRequest('This value contains unsupported characters.', { code: 'parameter_invalid_string' }),
  // Waiting for a lock took too long.
  '55P03': busy,
}

/** Adds where the dashboard shows the request, and where the reference explains the code. */
export function withLinks(error: ErrorObject, origin: string, requestId: string): ErrorObject {
  const log = `${origin}/developer/requests/${requestId}`
  const isExplained = error.code !== undefined && Object.hasOwn(errorCodes, error.code)
  return { ...error, ...(isExplained ? { doc_url: `${origin}/docs#${error.code}` } : {}), request_log_url: log }
}

/** One place turns whatever was thrown into an error object. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof AppError) return fromAppError(error)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (isConflict(error)) return busy()
  return knownCodes[code]?.() ?? (isUnavailable(error) ? unavailable() : new ApiError(500, internalError))
}

/** What the state of the account does not allow. */
const refusedStates: Readonly<Partial<Record<ErrorName, Partial<ErrorObject>>>> = {
  currency_not_accepted: { code: 'currency_not_accepted', param: 'currency' },
  balance_too_low: { code: 'balance_insufficient' },
  payouts_stopped: { code: 'payouts_not_allowed' },
  balance_negative: { code: 'balance_insufficient' },
  bank_account_missing: { code: 'resource_missing', param: 'destination' },
  bank_account_in_use: { code: 'bank_account_in_use' },
  bank_account_is_default: { code: 'bank_account_is_default' },
  too_many_bank_accounts: { code: 'too_many_external_accounts' },
  payout_not_cancelable: { code: 'payout_not_cancelable' },
  payout_not_changeable: { code: 'payout_unexpected_state' },
  refund_not_cancelable: { code: 'refund_not_cancelable' },
  refund_not_changeable: { code: 'refund_unexpected_state' },
  dispute_not_answerable: { code: 'dispute_not_answerable' },
  dispute_not_acceptable: { code: 'dispute_not_acceptable' },
}

function refusedState({ errorName, values }: AppError): ApiError | null {
  const details = refusedStates[errorName]
  return details ? invalidRequest(errorText('en', errorName, values), details) : null
}

function fromAppError(error: AppError): ApiError {
  switch (error.errorName) {
    case 'idempotency_key_reused':
      return new ApiError(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters they were first used with. Use another key for another request.',
      })
    case 'idempotency_answer_erased':
      return new ApiError(409, { type: 'idempotency_error', message: errorText('en', error.errorName) })
    case 'idempotency_in_progress':
      return new ApiError(
        409,
        {
          type: 'idempotency_error',
          code: 'idempotency_key_in_use',
          message: 'Another request with this Idempotency-Key is still in progress. Try again in a moment.',
        },
        retry,
      )
    case 'still_in_progress':
      return busy()
    case 'processor_silent':
      return new ApiError(
        503,
        {
          type: 'api_error',
          message: "The processor didn't respond. We will keep trying. You can safely retry with the same Idempotency-Key.",
        },
        { ...retry, 'retry-after': retryAfterSeconds },
      )
    case 'unavailable':
      return unavailable()
    case 'invalid_fields':
      return fromBrokenRule(error)
    case 'not_found':
      return invalidRequest('No such object.', { code: 'resource_missing' }, 404)
    case 'too_many_requests':
      return new ApiError(
        429,
        { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests. Try again in a moment.' },
        { 'retry-after': String(error.values.seconds ?? 1) },
      )
    default:
      return refusedState(error) ?? new ApiError(500, internalError)
  }
}

/** Rules that the API has words of its own for. */
const ruleAnswers: Readonly<Partial<Record<RuleName, { readonly code: string; readonly status?: number }>>> = {
  evidence_missing: { code: 'parameter_missing' },
  evidence_file_unknown: { code: 'resource_missing', status: 404 },
}

/** The first rule that was broken, by its field as the API writes it: `evidence.receipt` is `evidence[receipt]`. */
function fromBrokenRule(error: AppError): ApiError {
  const [broken] = error.brokenRules
  if (!broken) return new ApiError(500, internalError)
  const [first, ...rest] = broken.path.split('.')
  const param = [first, ...rest.map((name) => `[${name}]`)].join('')
  const { code = broken.rule, status } = ruleAnswers[broken.rule] ?? {}
  return invalidRequest(ruleText('en', broken.rule, broken.values), { code, param }, status)
}
