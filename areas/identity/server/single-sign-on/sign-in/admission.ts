import { findRecipient } from '#areas/notifications/server/mail/index.ts'
import { findMemberOfUser, type MemberRow, readTeamRoles } from '#areas/team/server/index.ts'
import type { ErrorName } from '#kernel/errors.ts'
import type { UserId } from '#kernel/ids.ts'
import type { BusinessContext } from '#server/infra/context.ts'
import { findDomains } from '../domains/domains-store.ts'
import { findMappings, type ProviderRow } from '../provider-store.ts'
import { findIdentity, findLinkedUser, findMemberByEmail } from './identities-store.ts'
import { domainOf, type Person } from './person.ts'

/** Who a person at the provider is in the business, and what they may do there. */
export interface Admission {
  /** Null for somebody new, who gets an account. */
  readonly member: MemberRow | null
  /** Whether the member is linked to the person from now on. */
  readonly isNewLink: boolean
  /** What the roles are from now on; null leaves them as they are, as the owner's always are. */
  readonly roleIds: readonly string[] | null
}

export type Refused = { readonly refusal: ErrorName }

/**
 * Decides whether a person is let in. Reads only.
 *
 * An account is linked by its address only if it is a member already, the provider and the account have both confirmed the address, and its domain is the business's:
 * an account outside the business must not be taken into it, and whoever registered an address that isn't theirs must not share an account with its owner.
 */
export async function admit(context: BusinessContext, provider: ProviderRow, person: Person): Promise<Admission | Refused> {
  const { email, subject, isEmailVerified } = person
  if (email === null || !isEmailVerified) return { refusal: 'sso_email_unverified' }
  const domain = domainOf(email)
  const isVerified = (await findDomains(context)).some((known) => known.domain === domain && known.verified_at !== null)
  if (!isVerified) return { refusal: 'sso_domain_unverified' }
  const linked = await findLinkedUser(context, provider.issuer, subject)
  const userId = linked ?? (await findLinkable(context, provider, email))
  if (typeof userId === 'object' && userId !== null) return userId
  const member = userId === null ? null : ((await findMemberOfUser(context, userId)) ?? null)
  if (member?.status === 'frozen') return { refusal: 'sso_member_frozen' }
  if (member?.is_owner) return { member, isNewLink: linked === null, roleIds: null }
  const roleIds = await findRoles(context, provider, person, member)
  return roleIds === 'none' ? { refusal: 'sso_no_role' } : { member, isNewLink: linked === null, roleIds }
}

/** The member who has the address; null if nobody has it. */
async function findLinkable(context: BusinessContext, { issuer }: ProviderRow, email: string): Promise<UserId | Refused | null> {
  const found = await findMemberByEmail(context, email)
  if (!found) return (await findRecipient(context, email)) ? { refusal: 'sso_not_member' } : null
  if (!found.isConfirmed) return { refusal: 'sso_email_unconfirmed' }
  return (await findIdentity(context, issuer, found.userId)) ? { refusal: 'sso_other_person' } : found.userId
}

/** The roles that the claim gives; without a claim, members keep theirs. */
async function findRoles(
  context: BusinessContext,
  { role_claim, default_role_id }: ProviderRow,
  { values }: Person,
  member: MemberRow | null,
): Promise<readonly string[] | null | 'none'> {
  if (role_claim === null && member) return null
  const mappings = await findMappings(context)
  const mapped = [...new Set(mappings.filter(({ value }) => values.includes(value)).map(({ role_id }) => role_id))]
  if (mapped.length > 0) return mapped
  return default_role_id === null ? 'none' : [default_role_id]
}

/** Names of roles, for the audit log and a test. */
export async function nameRoles(context: BusinessContext, roleIds: readonly string[]): Promise<string[]> {
  return (await readTeamRoles(context)).filter(({ id }) => roleIds.includes(id)).map(({ name }) => name)
}
