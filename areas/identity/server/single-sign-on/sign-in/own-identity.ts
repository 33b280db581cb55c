import { recordBusinessAudit } from '#areas/audit/server/index.ts'
import type { OwnSsoIdentity } from '#areas/identity/contract/single-sign-on/identity.ts'
import { findMemberOfUser, lockBusiness, refuse } from '#areas/team/server/index.ts'
import type { BusinessMemberContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { findProvider, type ProviderRow } from '../provider-store.ts'
import { getBusinessName } from './attempts-store.ts'
import { endProviderSessionsOf, findIdentity, unlinkUser } from './identities-store.ts'

const refusals = { required: 'sso_unlink_required', provider_session: 'sso_unlink_by_password' } as const

/** The caller at the provider; null before their first sign-in by it. */
export async function readOwnIdentity(context: BusinessMemberContext): Promise<OwnSsoIdentity | null> {
  const provider = await findProvider(context)
  const identity = provider && (await findIdentity(context, provider.issuer, context.session.userId))
  if (!identity) return null
  const { subject, linked_at } = identity
  return { issuer: provider.issuer, subject, linked_at: linked_at.toISOString(), obstacle: await findObstacle(context, provider) }
}

/**
 * A session by password is the proof of another way in, which somebody whom the provider brought may not have. The owner always has one.
 * Where single sign-on is required, other members with a password don't get this far.
 */
async function findObstacle(context: BusinessMemberContext, { mode }: ProviderRow): Promise<OwnSsoIdentity['obstacle']> {
  const { userId, provider } = context.session
  const isOwner = (await findMemberOfUser(context, userId))?.is_owner ?? false
  if (mode === 'required' && !isOwner) return 'required'
  return provider === null ? null : 'provider_session'
}

/** @throws AppError `not_found`, `sso_unlink_required` or `sso_unlink_by_password`. */
export async function unlinkOwnIdentity(context: BusinessMemberContext): Promise<null> {
  const { userId, userEmail } = context.session
  await lockBusiness(context)
  const [provider, member] = [await findProvider(context), await findMemberOfUser(context, userId)]
  const identity = provider && (await findIdentity(context, provider.issuer, userId))
  if (!identity || !member) throw new AppError('not_found')
  const attempt = { action: 'sso.unlink', targetId: member.id } as const
  const obstacle = await findObstacle(context, provider)
  if (obstacle !== null) return refuse(context, attempt, refusals[obstacle], { business: await getBusinessName(context) })
  await unlinkUser(context, provider.issuer, userId)
  const ended = await endProviderSessionsOf(context, userId)
  const details = { member: member.name, email: userEmail, subject: identity.subject, sessions_ended: ended }
  await recordBusinessAudit(context, { ...attempt, details })
  return null
}
