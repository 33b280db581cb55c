import type { HttpDependencies } from '#server/infra/http/register.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import { machineContext } from '#server/infra/machine-context.ts'
import { UserError } from '#server/infra/user-error.ts'
import { insertNewKey } from './keys.ts'
import { insertPlatform, listPlatforms } from './keys-store.ts'

const firstKeyName = 'First key'

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
  const { secret } = await insertNewKey({ ...machineContext(database.global, now), platform: { platformId, keyId: null } }, database.cell, firstKeyName)
  return { platformId, secret }
}

/**
 * The platform of an id, or the only one there is.
 * @param owner connected as the owner of the tables.
 * @throws UserError where there is none, or more than one to choose from.
 */
export async function choosePlatform(owner: HttpDependencies['database'], id: string | null): Promise<string> {
  const platforms = await listPlatforms(owner)
  const [first] = platforms
  if (!first) throw new UserError('This database has no platform. Create one with: counterfoil create-platform NAME')
  const chosen = id === null ? (platforms.length === 1 ? first : undefined) : platforms.find(({ platform_id }) => platform_id === id)
  if (chosen) return chosen.platform_id
  const list = platforms.map(({ platform_id, name }) => `  ${platform_id}  ${name}`).join('\n')
  throw new UserError(`${id === null ? 'Select a platform with --platform.' : `Platform ${id} not found.`} Available platforms:\n${list}`)
}
