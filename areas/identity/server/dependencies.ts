import type { Config } from '#server/infra/config/config.ts'
import type { PublicAddress } from '#server/infra/config/public-address.ts'
import type { HttpDependencies } from '#server/infra/http/register.ts'
import type { Keys } from '#server/infra/keys/keys.ts'

/** What the endpoints of sign-in and account security need. */
export type IdentityDependencies = HttpDependencies & { readonly config: Config; readonly keys: Keys; readonly address: PublicAddress }
