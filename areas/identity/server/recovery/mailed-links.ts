import type { UserAuditAction } from '#areas/identity/contract/rules.ts'
import type { RequestContext, UserContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { sha256 } from '#server/infra/keys/crypto.ts'
import { runAsUser } from '#server/infra/user-work.ts'
import type { IdentityDependencies } from '../dependencies.ts'
import { lockUser, recordUserEvent } from '../users/users-store.ts'
import { findOpenLink, type LinkPurpose, markLinkUsed, type UsedLink } from './mailed-links-store.ts'

export interface LinkUse {
  readonly token: string
  readonly purpose: LinkPurpose
  /** What a refused link is recorded as. */
  readonly action: UserAuditAction
}

/**
 * Uses a mailed link once, for work in one transaction of its user. Where the work refuses, the link stays open. Whatever is wrong with a link has
 * one answer, and leaves a row.
 * @throws AppError `link_not_valid`.
 */
export async function redeemLink<T>(
  context: RequestContext,
  { database }: IdentityDependencies,
  { token, purpose, action }: LinkUse,
  work: (own: UserContext, link: UsedLink) => Promise<T>,
): Promise<T> {
  const found = await findOpenLink(context, purpose, sha256(token))
  try {
    if (!found) throw new AppError('link_not_valid')
    return await runAsUser(database, context, found.userId, async (own) => {
      await lockUser(own)
      const link = await markLinkUsed(own, found.linkId)
      if (!link) throw new AppError('link_not_valid')
      return work(own, link)
    })
  } catch (error) {
    if (error instanceof AppError && error.errorName === 'link_not_valid') {
      await recordUserEvent(context, found?.userId ?? null, { action, refusedFor: 'link_not_valid' })
    }
    throw error
  }
}

/** Whether a link can still be used; asking does not use it. A token that opens nothing leaves a row. */
export async function isLinkOpen(context: RequestContext, { token, purpose, action }: LinkUse): Promise<boolean> {
  const isOpen = (await findOpenLink(context, purpose, sha256(token))) !== null
  if (!isOpen) await recordUserEvent(context, null, { action, refusedFor: 'link_not_valid' })
  return isOpen
}
