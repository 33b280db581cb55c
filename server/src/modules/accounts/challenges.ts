import type { UserContext } from '../../infra/context.ts'
import { randomToken, sha256 } from '../../infra/crypto.ts'
import { insertChallenge } from './challenges-store.ts'

const tokenBytes = 32
const lifeMs = 600_000

/** Keeps a sign-in whose password was right until its second step, for ten minutes. Returns the token that continues it; it is stored hashed. */
export async function openChallenge(context: UserContext, remember: boolean): Promise<string> {
  const token = randomToken(tokenBytes)
  await insertChallenge(context, { tokenHash: sha256(token), expiresAt: new Date(context.now.getTime() + lifeMs), remember })
  return token
}
