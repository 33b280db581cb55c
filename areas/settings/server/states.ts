import { summarizeLastStatement } from '#areas/billing/server/index.ts'
import { summarizeDomains } from '#areas/identity/server/single-sign-on/index.ts'
import type { SettingsState } from '#areas/settings/contract/endpoints.ts'
import { settingsStateNames } from '#areas/settings/contract/states.ts'
import { findSecondFactorDueAt, summarizeTeam } from '#areas/team/server/index.ts'
import type { Permission } from '#kernel/permissions.ts'
import type { BusinessMemberContext } from '#server/infra/context.ts'
import { summarizeDocuments } from './compliance/index.ts'
import { summarizeLegalReview } from './legal-details/index.ts'

/** What needs more than membership. Each part is one statement, or two, and isn't read without its permission. */
const parts: readonly { readonly permission: Permission; read(context: BusinessMemberContext): Promise<SettingsState[]> }[] = [
  { permission: 'balance.read', read: summarizeLastStatement },
  { permission: 'compliance.manage', read: summarizeDocuments },
  { permission: 'team.single_sign_on', read: summarizeDomains },
  { permission: 'team.read', read: summarizeTeam },
]

export async function listSettingsStates(context: BusinessMemberContext): Promise<SettingsState[]> {
  const states = [...(await summarizePerson(context)), await summarizeLegalReview(context)]
  for (const { permission, read } of parts) if (context.actor.permissions.has(permission)) states.push(...(await read(context)))
  const rank = ({ state }: SettingsState) => settingsStateNames.indexOf(state)
  return states.toSorted((one, other) => rank(one) - rank(other))
}

/** A session of a provider can't change the person's own sign-in, and the provider may be the second step. */
async function summarizePerson(context: BusinessMemberContext): Promise<SettingsState[]> {
  const { userEmailConfirmed, hasSecondFactor, provider } = context.session
  const email: SettingsState = { state: userEmailConfirmed ? 'email_confirmed' : 'email_unconfirmed', count: null, at: null }
  if (hasSecondFactor) return [email, { state: 'second_factor_on', count: null, at: null }]
  if (provider !== null) return [email]
  const dueAt = await findSecondFactorDueAt(context)
  return [email, { state: dueAt === null ? 'second_factor_off' : 'second_factor_required', count: null, at: dueAt?.toISOString() ?? null }]
}
