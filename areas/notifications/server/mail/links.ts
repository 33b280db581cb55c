import { identityLimits } from '#areas/identity/contract/rules.ts'
import { dayMs, hourMs, minuteMs } from '#kernel/time/durations.ts'
import type { PublicAddress } from '#server/infra/config/public-address.ts'
import type { UserContext } from '#server/infra/context.ts'
import { newId, randomToken, sha256 } from '#server/infra/keys/crypto.ts'
import { keepLink, type LinkPurpose } from './links-store.ts'

const tokenBytes = 32

/** The page of the dashboard that takes the token, and how long it does. */
const links: Readonly<Record<LinkPurpose, { readonly page: string; readonly lifeMs: number }>> = {
  confirm_email: { page: '/user/verify-email', lifeMs: 3 * dayMs },
  reset_password: { page: '/user/reset-password', lifeMs: hourMs },
  unlock: { page: '/user/unlock', lifeMs: identityLimits.lockMinutes * minuteMs },
}

export interface MailedLink {
  readonly url: string
  readonly expiresAt: Date
}

export interface LinkRequest {
  readonly id: string
  readonly purpose: LinkPurpose
  /** The address that it confirms. */
  readonly email: string | null
  /** Where it lives longer than others of its purpose. */
  readonly lifeMs?: number
}

/** Makes a single-use link; its token is nowhere but in the answer. Null where a later link or its use has made it needless. */
export async function makeLink(context: UserContext, address: PublicAddress, { id, purpose, email, ...given }: LinkRequest): Promise<MailedLink | null> {
  const { page, lifeMs } = { ...links[purpose], ...given }
  const token = randomToken(tokenBytes)
  const expiresAt = new Date(context.now.getTime() + lifeMs)
  if (!(await keepLink(context, { id, purpose, tokenHash: sha256(token), email, expiresAt }))) return null
  // Behind the hash, a token reaches no server's log and no other site.
  return { url: `${address.dashboard}${page}#token=${token}`, expiresAt }
}

/** For installations without mail: the link that a mail would carry. */
export async function makeResetLink(context: UserContext, address: PublicAddress): Promise<MailedLink> {
  const link = await makeLink(context, address, { id: newId('link', context.now), purpose: 'reset_password', email: null })
  if (!link) throw new Error('Another link was made at the same moment.')
  return link
}
