import { recordVisitorAudit } from '#areas/audit/server/index.ts'
import { singleSignOnLimits } from '#areas/identity/contract/single-sign-on/rules.ts'
import type { startSso } from '#areas/identity/contract/single-sign-on/sign-in.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { BusinessId, UserId } from '#kernel/ids.ts'
import { minuteMs } from '#kernel/time/durations.ts'
import type { BusinessContext, BusinessMemberContext, RequestContext, SessionContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import type { BrowserDevice } from '#server/infra/http/device-cookie.ts'
import { randomToken, sha256 } from '#server/infra/keys/crypto.ts'
import type { SingleSignOnDependencies } from '../dependencies.ts'
import { returnAddress, secretSealer } from '../provider.ts'
import { findProvider, type ProviderRow } from '../provider-store.ts'
import { findBusinessOfDomain, insertAttempt, type Purpose } from './attempts-store.ts'
import { domainOf } from './person.ts'
import { beginAtProvider, type ProviderAccess } from './provider-client.ts'
import { ProviderRefusal } from './provider-refusals.ts'

const tokenBytes = 32

interface Beginning {
  readonly purpose: Purpose
  /** Null for sign-ins, which are of nobody yet. */
  readonly userId: UserId | null
  readonly emailHint: string | null
  readonly remember: boolean
}

/** Begins a sign-in. Whether somebody has the address isn't looked at. @throws AppError `sso_provider_unreachable`. */
export async function beginSignIn(
  context: RequestContext,
  dependencies: SingleSignOnDependencies,
  device: BrowserDevice,
  { email, remember }: HandlerInput<typeof startSso>['body'],
): Promise<HandlerOutput<typeof startSso>> {
  const businessId = await findBusinessOfDomain(context, domainOf(email))
  if (businessId === null) return { url: null }
  return begin(context, dependencies, device, businessId, { purpose: 'sign_in', userId: null, emailHint: email, remember })
}

/** Has the provider of the session ask the caller anew. @throws AppError `sso_not_configured` for a session of no provider. */
export async function beginConfirmation(context: SessionContext, dependencies: SingleSignOnDependencies, device: BrowserDevice): Promise<{ url: string }> {
  const { provider, userId, userEmail } = context.session
  if (!provider) throw new AppError('sso_not_configured')
  return begin(context, dependencies, device, provider.businessId, { purpose: 'confirm', userId, emailHint: userEmail, remember: false })
}

/** @throws AppError `sso_not_configured` or `sso_provider_unreachable`. */
export async function beginTest(context: BusinessMemberContext, dependencies: SingleSignOnDependencies, device: BrowserDevice): Promise<{ url: string }> {
  return begin(context, dependencies, device, context.businessId, { purpose: 'test', userId: context.actor.userId, emailHint: null, remember: false })
}

async function begin(
  context: RequestContext,
  dependencies: SingleSignOnDependencies,
  device: BrowserDevice,
  businessId: BusinessId,
  { emailHint, ...beginning }: Beginning,
): Promise<{ url: string }> {
  const { database } = dependencies
  const inBusiness = <T>(work: (business: BusinessContext) => Promise<T>) =>
    database.transaction({ businessId }, (db) => work({ ...context, db, businessId, merchantId: null }))
  const provider = await inBusiness(findProvider)
  if (!provider) throw new AppError('sso_not_configured')
  const [state, browserToken] = [randomToken(tokenBytes), randomToken(tokenBytes)]
  const expiresAt = new Date(context.now.getTime() + singleSignOnLimits.providerSignInMinutes * minuteMs)
  const request = { state, redirectUri: returnAddress(dependencies), asksAnew: beginning.purpose === 'confirm', emailHint }
  try {
    const url = await beginAtProvider(dependencies, await openAccess(dependencies, businessId, provider), request)
    const attempt = { ...beginning, browserHash: sha256(browserToken), providerVersion: provider.version, expiresAt }
    await inBusiness((business) => insertAttempt(business, sha256(state), attempt))
    device.keepProviderToken(browserToken, expiresAt)
    return { url }
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    await inBusiness((business) =>
      recordVisitorAudit(business, beginning.userId, { action: 'sso.sign_in', details: { issuer: provider.issuer }, refusedFor: error.refusal }),
    )
    throw new AppError(error.refusal, {}, [], { cause: error })
  }
}

/** With the secret, which is decrypted for the call alone. */
export async function openAccess({ keys }: SingleSignOnDependencies, businessId: BusinessId, provider: ProviderRow): Promise<ProviderAccess> {
  const clientSecret = await secretSealer(keys).open(provider.sealed_client_secret, businessId)
  return { issuer: provider.issuer, clientId: provider.client_id, clientSecret }
}
