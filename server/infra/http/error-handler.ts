import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { commonErrors, ErrorStatuses } from '#kernel/errors.ts'
import { limits } from '#kernel/limits.ts'
import { isConflict } from '../conflicts.ts'
import { AppError, InvalidFields, type TextValues } from '../errors.ts'
import { isUnavailable } from '../unavailable.ts'
import { appErrorAnswer, type ErrorAnswer, errorAnswer } from './envelope.ts'
import { localeOfRequest } from './locale.ts'

/** What Fastify itself and PostgreSQL refuse, by their codes. */
const knownCodes: Readonly<Record<string, keyof typeof commonErrors>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_json',
  // A method with a body, such as QUERY, that no address takes.
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: 'method_not_allowed',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  // lock_timeout: another command held the row for too long.
  '55P03': 'idempotency_in_progress',
  // Text that PostgreSQL cannot hold; the endpoints refuse it by name before it comes this far.
  '22021': 'invalid_fields',
  '22P05': 'invalid_fields',
}

/** When to repeat a call that was answered 503, as the `retry-after` header has it. */
export const retryAfterSeconds = '5'

/** How large the body of this request may be. */
function bodyLimitText({ routeOptions }: FastifyRequest): string {
  const kib = (routeOptions.bodyLimit ?? limits.bodyBytesMax) / 1024
  return kib < 1024 ? `${kib} KiB` : `${kib / 1024} MiB`
}

/**
 * One place turns whatever was thrown into an envelope; what nobody foresaw is logged whole and answered without detail.
 * @param statuses of the errors that its routes throw.
 */
export function answerErrors(app: FastifyInstance, statuses: Partial<ErrorStatuses>): void {
  app.setErrorHandler((error, request, reply) => {
    const { status, envelope } = toAnswer(error, request, statuses)
    if (isAborted(request)) return reply.status(400).send(errorAnswer(localeOfRequest(request), 'bad_json').envelope)
    if (status >= 500) request.log.error({ err: error }, 'request failed')
    if (error instanceof AppError) addHeaders(error, reply)
    if (status === 503) reply.header('retry-after', retryAfterSeconds)
    return reply.status(status).send(envelope)
  })
}

/** The caller closed the connection before its body was complete; nobody reads the answer. */
export function isAborted({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete
}

/** The answer to an address that nothing is registered for. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, envelope } = errorAnswer(localeOfRequest(request), 'not_found')
  return reply.status(status).send(envelope)
}

function addHeaders(error: AppError, reply: FastifyReply): void {
  if (error.errorName === 'idempotency_in_progress') reply.header('stripe-should-retry', 'true')
  if (error.errorName === 'too_many_requests') reply.header('retry-after', String(error.values.seconds))
}

function toAnswer(error: unknown, request: FastifyRequest, statuses: Partial<ErrorStatuses>): ErrorAnswer {
  if (!(error instanceof AppError)) return undeclaredAnswer(error, request)
  const status = statuses[error.errorName]
  return status === undefined ? undeclaredAnswer(error, request) : appErrorAnswer(localeOfRequest(request), error, status)
}

/** The answer to what is no declared error: fields that a schema refuses, what Fastify or PostgreSQL refuses, and faults. */
export function undeclaredAnswer(error: unknown, request: FastifyRequest): ErrorAnswer {
  const locale = localeOfRequest(request)
  if (error instanceof InvalidFields) return errorAnswer(locale, 'invalid_fields', {}, { errors: error.errors })
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isMalformedJson = error instanceof SyntaxError && 'statusCode' in error && error.statusCode === 400
  const name = isMalformedJson ? 'bad_json' : (knownCodes[code] ?? (isUnavailable(error) || isConflict(error) ? 'unavailable' : 'internal'))
  const values: TextValues = name === 'body_too_large' ? { limit: bodyLimitText(request) } : {}
  return errorAnswer(locale, name, values)
}
