import { apiBase } from '@counterfoil/contract/envelope'
import type { ErrorName } from '@counterfoil/contract/errors'
import { limits } from '@counterfoil/contract/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, InvalidFields, type TextValues } from '../errors.ts'
import { appErrorAnswer, type ErrorAnswer, errorAnswer } from './envelope.ts'
import { localeOf } from './locale.ts'

/** What Fastify itself and PostgreSQL refuse, by their codes. */
const knownCodes: Readonly<Record<string, ErrorName>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_json',
  FST_ERR_BAD_URL: 'not_found',
  // lock_timeout: another command held the row for too long.
  '55P03': 'idempotency_in_progress',
  // Text that PostgreSQL cannot hold, such as a NUL character.
  '22021': 'invalid_fields',
  '22P05': 'invalid_fields',
  // The server is shutting down or out of connections.
  '57P01': 'unavailable',
  '57P03': 'unavailable',
  '53300': 'unavailable',
  ECONNREFUSED: 'unavailable',
}

const bodyLimitText = `${limits.bodyBytesMax / 1024} KiB`

/** One place turns whatever was thrown below `/api` into an envelope; what nobody foresaw is logged whole and answered without detail. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const { status, envelope } = toAnswer(error, request)
    if (status >= 500) request.log.error({ err: error }, 'request failed')
    if (error instanceof AppError && error.errorName === 'idempotency_in_progress') reply.header('stripe-should-retry', 'true')
    return reply.status(status).send(envelope)
  })
  app.setNotFoundHandler((request, reply) => {
    const { status, envelope } = errorAnswer(localeOf(request.headers['accept-language']), 'not_found')
    return reply.status(status).send(envelope)
  })
}

function toAnswer(error: unknown, request: FastifyRequest): ErrorAnswer {
  const locale = localeOf(request.headers['accept-language'])
  if (error instanceof AppError) return appErrorAnswer(locale, error)
  if (error instanceof InvalidFields) return errorAnswer(locale, 'invalid_fields', {}, { errors: error.errors })
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isMalformedJson = error instanceof SyntaxError && 'statusCode' in error && error.statusCode === 400
  const name = isMalformedJson ? 'bad_json' : (knownCodes[code] ?? 'internal')
  const values: TextValues = name === 'body_too_large' ? { limit: bodyLimitText } : {}
  return errorAnswer(locale, name, values)
}

/** True for addresses that the dashboard's API owns, so that an unknown one is answered by it and not by the web's page. */
export function isApiPath(url: string): boolean {
  return url === apiBase || url.startsWith(`${apiBase}/`)
}
