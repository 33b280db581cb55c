import { sql } from 'kysely'
import type { RequestContext } from '#server/infra/context.ts'

export interface IdentityRow {
  readonly public_key: string
  readonly sealed_private_key: Buffer
}

export async function findIdentityRow({ db }: RequestContext): Promise<IdentityRow | null> {
  const { rows } = await sql<IdentityRow>`SELECT public_key, sealed_private_key FROM push_identity`.execute(db)
  return rows[0] ?? null
}

/** Stores the key pair unless there is one already. Returns the public key that is stored. */
export async function insertIdentityRow({ db }: RequestContext, publicKey: string, sealedPrivateKey: Buffer): Promise<string> {
  await sql`INSERT INTO push_identity (public_key, sealed_private_key) VALUES (${publicKey}, ${sealedPrivateKey}) ON CONFLICT DO NOTHING`.execute(db)
  // A separate statement: it sees the row of a transaction that the insert waited for.
  const { rows } = await sql<{ public_key: string }>`SELECT public_key FROM push_identity`.execute(db)
  return rows[0]?.public_key ?? publicKey
}
