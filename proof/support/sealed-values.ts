import type pg from 'pg'
import { openDatabase } from '#server/infra/database/database.ts'
import { appUrl } from '#server/infra/database/roles.ts'
import { openKeys } from '#server/infra/keys/keys.ts'

/** Every place of sealed values, with the purpose of its key and the text that it is bound to. */
const sealedValues = `
  SELECT 'authenticators ' || id AS name, 'authenticator-seeds' AS purpose, user_id || ':' || id AS binding, seed AS sealed FROM authenticators
  UNION ALL SELECT 'bank_accounts ' || id, 'bank-account', merchant_id || '/' || id, sealed_details FROM bank_accounts WHERE sealed_details IS NOT NULL
  UNION ALL SELECT 'approval_requests ' || id, 'bank-account', merchant_id || '/' || bank_account_id, sealed_details FROM approval_requests
    WHERE sealed_details IS NOT NULL
  UNION ALL SELECT 'platforms ' || platform_id, 'instruction-push', platform_id, sealed_push_secret FROM platforms WHERE sealed_push_secret IS NOT NULL
  UNION ALL SELECT 'sso_providers ' || business_id, 'sso-client-secret', business_id, sealed_client_secret FROM sso_providers
  UNION ALL SELECT 'local_mails ' || id, 'local-mail', id, content FROM local_mails
  UNION ALL SELECT 'intents ' || id, 'bank-account', request #>> '{destination,binding}', decode(request #>> '{destination,sealed}', 'base64')
    FROM intents WHERE request #>> '{destination,sealed}' IS NOT NULL
  UNION ALL SELECT 'instructions ' || id, 'bank-account', payload #>> '{destination,sealed,binding}', decode(payload #>> '{destination,sealed,sealed}', 'base64')
    FROM instructions WHERE payload #>> '{destination,sealed,sealed}' IS NOT NULL
  UNION ALL SELECT 'stores ' || id, 'store-token', merchant_id || '/' || id, sealed_token FROM stores WHERE sealed_token IS NOT NULL
  UNION ALL SELECT 'store_tickets ' || handle, 'store-token', encode(ticket_hash, 'hex'), sealed_token FROM store_tickets WHERE sealed_token IS NOT NULL
  UNION ALL SELECT 'push_identity', 'push', 'push_identity', sealed_private_key FROM push_identity
  UNION ALL SELECT 'push_subscriptions ' || id, 'push', encode(endpoint_hash, 'hex'), sealed FROM push_subscriptions`

/** Opens everything that is sealed, by name, as a server with this secret key would. */
export async function readSealed(owner: Pick<pg.Client, 'query'>, ownerUrl: string, secretKey: Buffer): Promise<Map<string, string>> {
  const database = openDatabase({ connectionString: appUrl(ownerUrl, secretKey), poolSize: 1 })
  try {
    const keys = await openKeys(database, { secretKey })
    const { rows } = await owner.query<{ name: string; purpose: string; binding: string; sealed: Buffer }>(`${sealedValues} ORDER BY name`)
    const texts = new Map<string, string>()
    for (const { name, purpose, binding, sealed } of rows) texts.set(name, await keys.sealer(purpose).open(sealed, binding))
    return texts
  } finally {
    await database.close()
  }
}

/** The number of keys by purpose, and under how many secret keys they are sealed. */
export async function readKeyCounts(owner: Pick<pg.Client, 'query'>): Promise<{ sealing: number; secretKeys: number }> {
  const { rows } = await owner.query<{ sealing: number; secretKeys: number }>(
    `SELECT count(*) FILTER (WHERE purpose = 'sealing')::int AS sealing, max(cardinality(sealed)) AS "secretKeys" FROM counterfoil_keys`,
  )
  return rows[0] ?? { sealing: 0, secretKeys: 0 }
}
