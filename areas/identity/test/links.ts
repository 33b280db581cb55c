import type { UserId } from '#kernel/ids.ts'
import { hourMs } from '#kernel/time/durations.ts'
import type { TestServer } from '#proof/support/server.ts'
import { newId, randomToken, sha256 } from '#server/infra/keys/crypto.ts'

export interface LinkOptions {
  readonly purpose: 'confirm_email' | 'reset_password' | 'unlock'
  /** The address it confirms. */
  readonly email?: string
}

/** A link as its mail has it, good for an hour; returns its token. */
export async function makeLink(server: TestServer, userId: UserId, { purpose, email }: LinkOptions): Promise<string> {
  const token = randomToken(32)
  const now = server.clock.now()
  await server.db.owner.query(
    'INSERT INTO mailed_links (user_id, id, token_hash, purpose, email, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [userId, newId('mail', now), sha256(token), purpose, email ?? null, now, new Date(now.getTime() + hourMs)],
  )
  return token
}
