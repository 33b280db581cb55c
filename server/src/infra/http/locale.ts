import type { Locale } from '@counterfoil/contract/locale'
import { toLocale } from '@counterfoil/contract/locale'
import type { FastifyRequest } from 'fastify'

/** The first language of Accept-Language, mapped to one of ours. */
export function localeOf(acceptLanguage: string | undefined): Locale {
  return toLocale(acceptLanguage?.split(',')[0])
}

/** The language a caller is answered in. */
export function localeOfRequest(request: FastifyRequest): Locale {
  return localeOf(request.headers['accept-language'])
}
