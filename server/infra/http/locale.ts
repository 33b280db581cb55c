import type { Locale } from '@counterfoil/contract/locale'
import { toLocale } from '@counterfoil/contract/locale'
import type { FastifyRequest } from 'fastify'

/** The language a caller is answered in: the first of Accept-Language, mapped to one of ours. */
export function localeOfRequest(request: FastifyRequest): Locale {
  return toLocale(request.headers['accept-language']?.split(',')[0])
}
