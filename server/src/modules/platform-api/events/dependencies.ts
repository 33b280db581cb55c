import type { Locale } from '@counterfoil/contract/locale'
import type { FastifyBaseLogger } from 'fastify'
import type { PlatformDependencies } from '../dependencies.ts'

/** What taking events needs. */
export interface EventDependencies extends Pick<PlatformDependencies, 'database' | 'clock'> {
  readonly log: Pick<FastifyBaseLogger, 'error'>
  /** Of the texts in the answers. */
  readonly locale: Locale
}
