import type { FastifyBaseLogger } from 'fastify'
import type { Banking } from '#areas/payouts/server/banking/index.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Config } from '#server/infra/config/config.ts'
import type { HttpDependencies } from '#server/infra/http/register.ts'
import type { Keys } from '#server/infra/keys/keys.ts'
import type { Outbound } from '#server/infra/outbound/outbound.ts'

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
