import { recordVisitorAudit } from '#areas/audit/server/index.ts'
import { announceMember, insertMember, registerUser, replaceRoles } from '#areas/team/server/index.ts'
import type { UserId } from '#kernel/ids.ts'
import type { Locale } from '#kernel/locale.ts'
import type { BusinessContext } from '#server/infra/context.ts'
import { newId, randomToken } from '#server/infra/keys/crypto.ts'
import { hashPassword, recordUserEvent } from '../../index.ts'
import type { ProviderRow } from '../provider-store.ts'
import { type Admission, nameRoles } from './admission.ts'
import { keepAddress, linkUser } from './identities-store.ts'
import { nameOf, type Person } from './person.ts'

const passwordBytes = 32

/** A password that nobody knows. "Forgot password" replaces it. Made before the transaction, since it takes long. */
export function hashUnknownPassword(): Promise<string> {
  return hashPassword(randomToken(passwordBytes))
}

export interface Newcomer {
  readonly passwordHash: string
  readonly language: Locale
}

/** Makes the member of an admission what it says, and returns their user; null if somebody has just taken the address. */
export async function letIn(
  context: BusinessContext,
  { issuer }: ProviderRow,
  { member, isNewLink, roleIds }: Admission,
  person: Person,
  newcomer: Newcomer,
): Promise<UserId | null> {
  const userId = member?.user_id ?? (await join(context, person, roleIds ?? [], newcomer))
  if (userId === null) return null
  await (isNewLink ? linkUser(context, issuer, person, userId) : keepAddress(context, issuer, person))
  if (!member) return userId
  const whom = { member: member.name, email: person.email }
  if (isNewLink) await recordVisitorAudit(context, userId, { action: 'sso.link', targetId: member.id, details: { ...whom, subject: person.subject } })
  if (roleIds !== null && !isSame(roleIds, member.role_ids)) {
    await replaceRoles(context, member.id, roleIds)
    const change = { before: { roles: await nameRoles(context, member.role_ids) }, after: { roles: await nameRoles(context, roleIds) } }
    await recordVisitorAudit(context, userId, { action: 'sso.roles_change', targetId: member.id, details: { ...whom, ...change } })
  }
  return userId
}

/** Creates the account of somebody new. The provider has confirmed the address. */
async function join(context: BusinessContext, person: Person, roleIds: readonly string[], newcomer: Newcomer): Promise<UserId | null> {
  const userId = newId('usr', context.now)
  const email = person.email ?? ''
  const isNew = await registerUser(context, { id: userId, email, name: nameOf(person), isEmailConfirmed: true, ...newcomer })
  if (!isNew) return null
  await recordUserEvent(context, userId, { action: 'register', targetId: context.businessId })
  const memberId = newId('mem', context.now)
  await insertMember(context, { id: memberId, userId, roleIds })
  const details = { email, subject: person.subject, after: { roles: await nameRoles(context, roleIds) } }
  await recordVisitorAudit(context, userId, { action: 'sso.join', targetId: memberId, details })
  await announceMember(context, userId)
  return userId
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id))
}
