import { newId, randomToken, sha256 } from '../../infra/crypto.ts'
import type { HttpDependencies } from '../../infra/http/register.ts'
import { insertPlatform, insertPlatformKey } from './keys-store.ts'

const keyPrefix = 'platform_'
const secretBytes = 24
const shownEnd = 4

export interface FoundedPlatform {
  readonly platformId: string
  /** Shown once and stored nowhere; kept is its hash. */
  readonly secret: string
}

/** Founds a platform with its first key. */
export async function foundPlatform({ database, clock }: Pick<HttpDependencies, 'database' | 'clock'>, name: string): Promise<FoundedPlatform> {
  const now = clock.now()
  const platformId = newId('plat', now)
  await insertPlatform(database, { id: platformId, name }, now)
  const secret = `${keyPrefix}${randomToken(secretBytes)}`
  await insertPlatformKey(database, platformId, { id: newId('pkey', now), secretHash: sha256(secret), last4: secret.slice(-shownEnd) }, now)
  return { platformId, secret }
}
