import type { Config } from '../../infra/config/config.ts'
import type { PublicAddress } from '../../infra/config/public-address.ts'
import type { HttpDependencies } from '../../infra/http/register.ts'
import type { Keys } from '../../infra/keys/keys.ts'

/** What the endpoints of sign-in and account security need. */
export type IdentityDependencies = HttpDependencies & { readonly config: Config; readonly keys: Keys; readonly address: PublicAddress }
