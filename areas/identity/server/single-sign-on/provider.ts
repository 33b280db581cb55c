import { recordBusinessAudit } from '#areas/audit/server/index.ts'
import type { getSingleSignOn, SsoProvider, saveSsoProvider, setSsoMode } from '#areas/identity/contract/single-sign-on/provider.ts'
import { ssoReturnPath } from '#areas/identity/contract/single-sign-on/return-path.ts'
import { notifyOfBusiness } from '#areas/notifications/server/index.ts'
import { findBrokenGrant, type LockedTeam, lockTeam, refuse } from '#areas/team/server/index.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { BusinessMemberContext } from '#server/infra/context.ts'
import type { BrokenRule } from '#server/infra/errors.ts'
import type { Keys, Sealer } from '#server/infra/keys/keys.ts'
import type { SingleSignOnDependencies } from './dependencies.ts'
import { presentDomain } from './domains/domains.ts'
import { findDomains } from './domains/domains-store.ts'
import * as store from './provider-store.ts'

type Settings = HandlerOutput<typeof getSingleSignOn>
type Given = HandlerInput<typeof saveSsoProvider>['body']

const permission = 'team.single_sign_on'

/** Encrypts client secrets. */
export function secretSealer(keys: Keys): Sealer {
  return keys.sealer('sso-client-secret')
}

export function returnAddress({ address }: Pick<SingleSignOnDependencies, 'address'>): string {
  return `${address.dashboard}${ssoReturnPath}`
}

export async function describeSettings(context: BusinessMemberContext, dependencies: SingleSignOnDependencies): Promise<Settings> {
  const provider = await store.findProvider(context)
  const domains = await findDomains(context)
  return {
    provider: provider ? await presentProvider(context, provider) : null,
    redirect_uri: returnAddress(dependencies),
    domains: domains.map((domain) => presentDomain(context, domain)),
    unlinked_members: await store.findUnlinkedMembers(context),
  }
}

async function presentProvider(context: BusinessMemberContext, provider: store.ProviderRow): Promise<SsoProvider> {
  const { sealed_client_secret: _, tested_at, ...shown } = provider
  return { ...shown, role_mappings: await store.findMappings(context), tested_at: tested_at?.toISOString() ?? null }
}

/**
 * Sets the provider. With another issuer, client or secret, single sign-on is off until it was tested again, and the sessions of the former one end.
 * @throws AppError `conflict`, or `invalid_fields`.
 */
export async function saveProvider(context: BusinessMemberContext, dependencies: SingleSignOnDependencies, given: Given): Promise<Settings> {
  const attempt = { action: 'sso.provider_save', targetId: context.businessId } as const
  // The name is looked up before anything is locked.
  const isClosed = (await dependencies.outbound.findRefusal(given.issuer)) !== null
  const team = await lockTeam(context, attempt, permission)
  const before = await store.findProvider(context)
  if ((before?.version ?? null) !== given.version) return refuse(context, attempt, 'conflict')
  const broken = isClosed ? ({ path: 'issuer', rule: 'issuer_private' } as const) : findBroken(team, given, before !== undefined)
  if (broken) return refuse(context, attempt, broken)
  const { client_secret: secret, role_mappings: mappings, version: _, ...fields } = given
  const isSame = before !== undefined && secret === null && before.issuer === given.issuer && before.client_id === given.client_id
  const sealed = secret === null ? before?.sealed_client_secret : await secretSealer(dependencies.keys).seal(context, secret, context.businessId)
  if (!sealed) throw new Error('A provider without a secret was refused.')
  const shownBefore = before ? describe(team, before, await store.findMappings(context)) : null
  const shownAfter = describe(team, { ...fields, mode: isSame ? before.mode : 'off' }, mappings)
  if (isSame && JSON.stringify(shownBefore) === JSON.stringify(shownAfter)) return describeSettings(context, dependencies)
  await store.saveProvider(context, {
    ...fields,
    sealed_client_secret: sealed,
    mode: isSame ? before.mode : 'off',
    tested_at: isSame ? before.tested_at : null,
  })
  await store.replaceMappings(context, mappings)
  const ended = isSame || !before ? 0 : await store.endProviderSessions(context)
  if (!isSame) {
    const data = { member: context.actor.name, domain: new URL(given.issuer).host }
    await notifyOfBusiness(context, context.merchantId, { event: 'sso_provider.changed', objectId: context.businessId, data })
  }
  await recordBusinessAudit(context, {
    ...attempt,
    details: {
      before: shownBefore,
      after: shownAfter,
      secret_changed: secret !== null,
      sessions_ended: ended,
    },
  })
  return describeSettings(context, dependencies)
}

/** The first rule that a provider breaks. */
function findBroken(team: LockedTeam, { client_secret, role_claim, role_mappings: mappings, default_role_id }: Given, isKnown: boolean): BrokenRule | null {
  if (client_secret === null && !isKnown) return { path: 'client_secret', rule: 'client_secret_needed' }
  if (role_claim === null && mappings.length > 0) return { path: 'role_claim', rule: 'claim_needed' }
  for (const [index, { value, role_id }] of mappings.entries()) {
    const isRepeated = mappings.findIndex((other) => other.value === value && other.role_id === role_id) < index
    if (isRepeated) return { path: `role_mappings.${index}.value`, rule: 'claim_value_repeated' }
    const broken = findBrokenGrant(team, role_id, `role_mappings.${index}.role_id`)
    if (broken) return broken
  }
  return default_role_id === null ? null : findBrokenGrant(team, default_role_id, 'default_role_id')
}

/** As the audit log keeps it: names of the time, and no secret. */
function describe(
  { roles }: Pick<LockedTeam, 'roles'>,
  { issuer, client_id, role_claim, default_role_id, counts_as_second_factor, mode }: Omit<store.ProviderRow, 'sealed_client_secret' | 'tested_at' | 'version'>,
  mappings: readonly store.RoleMapping[],
) {
  const nameOf = (id: string | null) => roles.find((role) => role.id === id)?.name ?? null
  return {
    issuer,
    client_id,
    role_claim,
    roles: mappings.map(({ value, role_id }) => `${value}: ${nameOf(role_id)}`),
    default_role: nameOf(default_role_id),
    counts_as_second_factor,
    mode,
  }
}

/** @throws AppError `conflict`, `sso_not_configured`, `sso_not_tested` or `sso_no_domain`. */
export async function changeMode(
  context: BusinessMemberContext,
  dependencies: SingleSignOnDependencies,
  { mode, version }: HandlerInput<typeof setSsoMode>['body'],
): Promise<Settings> {
  const attempt = { action: 'sso.mode_change', targetId: context.businessId } as const
  await lockTeam(context, attempt, permission)
  const provider = await store.findProvider(context)
  if (!provider) return refuse(context, attempt, 'sso_not_configured')
  if (provider.version !== version) return refuse(context, attempt, 'conflict')
  if (mode !== 'off' && provider.tested_at === null) return refuse(context, attempt, 'sso_not_tested')
  if (mode !== 'off' && !(await findDomains(context)).some(({ verified_at }) => verified_at !== null)) return refuse(context, attempt, 'sso_no_domain')
  await store.setMode(context, mode)
  const ended = mode === 'off' ? await store.endProviderSessions(context) : 0
  await recordBusinessAudit(context, { ...attempt, details: { before: { mode: provider.mode }, after: { mode }, sessions_ended: ended } })
  return describeSettings(context, dependencies)
}

/** @throws AppError `sso_not_configured`. */
export async function removeProvider(context: BusinessMemberContext, dependencies: SingleSignOnDependencies): Promise<Settings> {
  const attempt = { action: 'sso.provider_remove', targetId: context.businessId } as const
  const team = await lockTeam(context, attempt, permission)
  const provider = await store.findProvider(context)
  if (!provider) return refuse(context, attempt, 'sso_not_configured')
  const before = describe(team, provider, await store.findMappings(context))
  const ended = await store.endProviderSessions(context)
  await store.deleteProvider(context)
  await recordBusinessAudit(context, { ...attempt, details: { before, after: null, sessions_ended: ended } })
  return describeSettings(context, dependencies)
}
