import { timingSafeEqual } from 'node:crypto'
import { recordVisitorAudit } from '#areas/audit/server/index.ts'
import { singleSignOnLimits } from '#areas/identity/contract/single-sign-on/rules.ts'
import type { finishSso, TestedSso } from '#areas/identity/contract/single-sign-on/sign-in.ts'
import { lockBusiness } from '#areas/team/server/index.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { ErrorName } from '#kernel/errors.ts'
import type { BusinessId } from '#kernel/ids.ts'
import { limits } from '#kernel/limits.ts'
import { minuteMs } from '#kernel/time/durations.ts'
import type { BusinessContext, RequestContext } from '#server/infra/context.ts'
import { AppError, errorText, RecordedRefusal } from '#server/infra/errors.ts'
import type { BrowserDevice } from '#server/infra/http/device-cookie.ts'
import type { CodedAnswer } from '#server/infra/http/register.ts'
import { sha256 } from '#server/infra/keys/crypto.ts'
import { runAsUser, transactKeepingRefusals } from '#server/infra/user-work.ts'
import { recordUserEvent, signInByProvider } from '../../index.ts'
import type { SingleSignOnDependencies } from '../dependencies.ts'
import { returnAddress } from '../provider.ts'
import { findProvider, markTested, type ProviderRow } from '../provider-store.ts'
import { admit, nameRoles } from './admission.ts'
import { type Attempt, confirmSession, getBusinessName, takeAttempt } from './attempts-store.ts'
import { openAccess } from './begin.ts'
import { findLinkedUser } from './identities-store.ts'
import { hashUnknownPassword, letIn } from './let-in.ts'
import { type Person, readPerson } from './person.ts'
import { finishAtProvider } from './provider-client.ts'
import { ProviderRefusal } from './provider-refusals.ts'

type Finished = HandlerOutput<typeof finishSso>
type Taken = Attempt & { readonly businessId: BusinessId }

/** Runs work on the side of the business; rows of a refusal are kept. */
type InBusiness = <T>(work: (business: BusinessContext) => Promise<T>) => Promise<T>

/**
 * Ends what began at the provider. Every refusal has its rule, leaves an audit row of the business, and changes nothing else.
 * @throws AppError `sign_in_over`, or RecordedRefusal.
 */
export async function finish(
  context: RequestContext,
  dependencies: SingleSignOnDependencies,
  device: BrowserDevice,
  { query }: HandlerInput<typeof finishSso>['body'],
): Promise<Finished | CodedAnswer<Finished>> {
  const state = new URLSearchParams(query).get('state') ?? ''
  const attempt = await takeAttempt(context, sha256(state))
  if (!attempt) {
    // Guessed, used before, or long over: which business it was is no longer known.
    await recordUserEvent(context, null, { action: 'sign_in', refusedFor: 'challenge_unknown' })
    throw new AppError('sign_in_over')
  }
  const { businessId } = attempt
  const inBusiness: InBusiness = (work) =>
    transactKeepingRefusals(dependencies.database, { businessId }, (db) => work({ ...context, db, businessId, merchantId: null }))
  device.keepProviderToken(null, context.now)
  const provider = await inBusiness((business) => requireOpen(business, attempt, device))
  const person = await identify(dependencies, attempt, provider, { query, state }, inBusiness)
  switch (attempt.purpose) {
    case 'test':
      return { tested: await inBusiness((business) => test(business, attempt, provider, person)) }
    case 'confirm':
      return confirm(context, dependencies, device, attempt, provider, person, inBusiness)
    case 'sign_in':
      return signIn(context, dependencies, device, attempt, provider, person, inBusiness)
  }
}

/** The provider that the attempt began at. @throws RecordedRefusal `sign_in_over` or `sso_other_browser`. */
async function requireOpen(business: BusinessContext, attempt: Taken, { providerToken }: BrowserDevice): Promise<ProviderRow> {
  const provider = await findProvider(business)
  const isOver = !provider || provider.version !== attempt.providerVersion || attempt.expiresAt <= business.now
  if (isOver || (attempt.purpose === 'sign_in' && provider.mode === 'off')) return refuse(business, attempt, 'sign_in_over')
  if (providerToken === null || !timingSafeEqual(sha256(providerToken), attempt.browserHash)) return refuse(business, attempt, 'sso_other_browser')
  return provider
}

/** Asks the provider who signed in, outside any transaction. */
async function identify(
  dependencies: SingleSignOnDependencies,
  attempt: Taken,
  provider: ProviderRow,
  { query, state }: { readonly query: string; readonly state: string },
  inBusiness: InBusiness,
): Promise<Person> {
  const returned = new URL(returnAddress(dependencies))
  returned.search = query
  try {
    const access = await openAccess(dependencies, attempt.businessId, provider)
    const beganAt = attempt.expiresAt.getTime() - singleSignOnLimits.providerSignInMinutes * minuteMs
    const askedMsAgo = attempt.purpose === 'confirm' ? dependencies.clock.now().getTime() - beganAt : null
    const request = { returned, state, askedMsAgo, claim: provider.role_claim }
    return readPerson(await finishAtProvider(dependencies, access, request), provider.role_claim)
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    return inBusiness((business) => refuse(business, attempt, error.refusal, { issuer: provider.issuer }))
  }
}

async function signIn(
  context: RequestContext,
  dependencies: SingleSignOnDependencies,
  device: BrowserDevice,
  attempt: Taken,
  provider: ProviderRow,
  person: Person,
  inBusiness: InBusiness,
): Promise<Finished | CodedAnswer<Finished>> {
  const newcomer = { passwordHash: await hashUnknownPassword(), language: context.locale }
  const userId = await inBusiness(async (business) => {
    await lockBusiness(business)
    const admission = await admit(business, provider, person)
    if ('refusal' in admission) return refusePerson(business, attempt, person, admission.refusal)
    return (await letIn(business, provider, admission, person, newcomer)) ?? refusePerson(business, attempt, person, 'sso_not_member')
  })
  const { remember, businessId } = attempt
  const countsAsSecondFactor = provider.counts_as_second_factor
  return signInByProvider(context, dependencies, device, { userId, remember, businessId, confirmedAt: null, countsAsSecondFactor })
}

/** The same person was asked anew, so what needs a confirmation is open to the session that asked. */
async function confirm(
  context: RequestContext,
  { database }: SingleSignOnDependencies,
  { sessionToken }: BrowserDevice,
  attempt: Taken,
  provider: ProviderRow,
  person: Person,
  inBusiness: InBusiness,
): Promise<Finished> {
  const { businessId, userId } = attempt
  const linked = await inBusiness((business) => findLinkedUser(business, provider.issuer, person.subject))
  if (userId === null || linked !== userId) return inBusiness((business) => refusePerson(business, attempt, person, 'sso_other_person'))
  const isConfirmed = await runAsUser(database, context, userId, async (own) => {
    if (sessionToken === null || !(await confirmSession(own, sha256(sessionToken), businessId))) return false
    await recordUserEvent(own, userId, { action: 'step_up', details: { method: 'single_sign_on' } })
    return true
  })
  if (!isConfirmed) return inBusiness((business) => refuse(business, attempt, 'sign_in_over'))
  return { confirmed_until: new Date(context.now.getTime() + limits.stepUpMinutes * minuteMs).toISOString() }
}

/** Says what a sign-in of this person would come to. The provider counts as tested if it would succeed. */
async function test(business: BusinessContext, { userId }: Taken, provider: ProviderRow, person: Person): Promise<TestedSso> {
  await lockBusiness(business)
  const admission = await admit(business, provider, person)
  const problem = 'refusal' in admission ? admission.refusal : null
  if (problem === null) await markTested(business)
  const { subject, email, name, values } = person
  const details = { issuer: provider.issuer, email, subject }
  const outcome = problem === null ? {} : { refusedFor: problem }
  await recordVisitorAudit(business, userId, { action: 'sso.test', targetId: business.businessId, details, ...outcome })
  return {
    subject,
    email,
    name,
    values: [...values],
    roles: 'refusal' in admission ? [] : await nameRoles(business, admission.roleIds ?? admission.member?.role_ids ?? []),
    problem: problem && errorText(business.locale, problem, { business: await getBusinessName(business) }),
  }
}

function refusePerson(business: BusinessContext, attempt: Taken, { email, subject }: Person, error: ErrorName): Promise<never> {
  return refuse(business, attempt, error, { email, subject })
}

async function refuse(
  business: BusinessContext,
  { purpose, userId }: Taken,
  error: ErrorName,
  details: Readonly<Record<string, unknown>> = {},
): Promise<never> {
  const action = purpose === 'test' ? 'sso.test' : 'sso.sign_in'
  await recordVisitorAudit(business, userId, { action, details: { purpose, ...details }, refusedFor: error })
  throw new RecordedRefusal(error, { business: await getBusinessName(business) })
}
