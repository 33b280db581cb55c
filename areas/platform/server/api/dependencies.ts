import type { Locale } from '@counterfoil/contract/locale'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../infra/config/config.ts'
import type { HttpDependencies } from '../../infra/http/register.ts'
import type { Keys } from '../../infra/keys/keys.ts'
import type { Outbound } from '../../infra/outbound/outbound.ts'
import type { Banking } from '../banking/index.ts'

export interface PlatformDependencies extends HttpDependencies {
  readonly config: Config
  readonly keys: Keys
  readonly banking: Banking
  readonly outbound: Outbound
}

/** What taking events needs. */
export interface EventDependencies extends Pick<PlatformDependencies, 'database' | 'clock'> {
  readonly log: Pick<FastifyBaseLogger, 'error'>
  /** Of the texts in the answers. */
  readonly locale: Locale
}
