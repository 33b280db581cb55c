import type { Config } from '#server/infra/config/config.ts'
import type { HttpDependencies } from '#server/infra/http/register.ts'
import { createOutbound, type Outbound } from '#server/infra/outbound/outbound.ts'
import type { PartnerDependencies } from './partner-client.ts'
import type { AppDependencies, ShoplineApp } from './shopline-app.ts'

/** What the worker and the calls of this module need. */
export type StoreWork = AppDependencies &
  Pick<HttpDependencies, 'database' | 'clock'> & { readonly outbound: Outbound; readonly config: Pick<Config, 'outboundPorts'> }
export type StoreDependencies = StoreWork & HttpDependencies

/** Of the practice store, which this process serves itself. */
const ownMachine = createOutbound({ outboundLoopback: 'allow', outboundPorts: [] })

/** Returns how to call the stores of an app. */
export function partnerOf({ outbound, clock }: Pick<StoreWork, 'outbound' | 'clock'>, app: ShoplineApp): PartnerDependencies {
  return { outbound: app.practiceUrl === null ? outbound : ownMachine, clock }
}
