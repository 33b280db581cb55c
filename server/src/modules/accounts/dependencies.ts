import type { Config } from '../../infra/config.ts'
import type { HttpDependencies } from '../../infra/http/register.ts'
import type { Keys } from '../../infra/keys.ts'
import type { PublicAddress } from '../../infra/public-address.ts'

/** What the endpoints of accounts stand on. */
export type AccountDependencies = HttpDependencies & { readonly config: Config; readonly keys: Keys; readonly address: PublicAddress }
