import type { FastifyRequest } from 'fastify'
import { type Locale, toLocale } from '#kernel/locale.ts'

/** The language a caller is answered in: the first of Accept-Language, mapped to one of ours. */
export function localeOfRequest(request: FastifyRequest): Locale {
  return toLocale(request.headers['accept-language']?.split(',')[0])
}
