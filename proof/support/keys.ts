import pg from 'pg'
import { deriveKey, sha256 } from '#server/infra/keys/crypto.ts'
import { type Keys, sealKey } from '#server/infra/keys/keys.ts'
import { idOfKey, seal, unseal } from '#server/infra/keys/sealing.ts'
import { testSecretKey } from './postgres.ts'

const sealingKey = sha256('the key that tests encrypt with')
const hashingKey = sha256('the key that tests hash with')

/** The keys of every test database, for what a test makes before it has one. */
export const testKeys: Keys = {
  hashKey: (purpose) => deriveKey(hashingKey, purpose),
  sealer: (purpose) => ({
    seal: async (_context, text, binding) => seal(deriveKey(sealingKey, purpose), idOfKey(sealingKey), text, binding),
    open: async (sealed, binding) => unseal(deriveKey(sealingKey, purpose), sealed, binding).toString('utf8'),
  }),
}

/** Replaces the random keys of a new database by those of the tests. */
export async function setTestKeys(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  for (const [purpose, key] of [['sealing', sealingKey] as const, ['hashing', hashingKey] as const]) {
    await client.query('UPDATE counterfoil_keys SET id = $2, sealed = $3 WHERE purpose = $1', [purpose, idOfKey(key), [sealKey(testSecretKey, key)]])
  }
  await client.end()
}
