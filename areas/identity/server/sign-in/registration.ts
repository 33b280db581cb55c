import type { register as registerEndpoint } from '#areas/identity/contract/registration.ts'
import { identityLimits } from '#areas/identity/contract/rules.ts'
import { queueMail, queueMailOnce } from '#areas/notifications/server/mail/index.ts'
import { usualCurrency } from '#areas/settings/contract/merchants/countries.ts'
import { isUsableTimeZone, provisionBusiness } from '#areas/settings/server/merchants/index.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import type { UserId } from '#kernel/ids.ts'
import type { RequestContext } from '#server/infra/context.ts'
import { AppError, type BrokenRule } from '#server/infra/errors.ts'
import type { BrowserDevice } from '#server/infra/http/device-cookie.ts'
import { runAsUser } from '#server/infra/user-work.ts'
import type { IdentityDependencies } from '../dependencies.ts'
import { findBrokenRules, hashPassword } from '../passwords/passwords.ts'
import { findLogin, type Login, recordUserEvent } from '../users/users-store.ts'
import { completeSignIn, type SignedIn } from './sign-in.ts'

type Registration = HandlerInput<typeof registerEndpoint>['body'] & { readonly time_zone: string }

const usualTimeZone = 'UTC'

/**
 * Makes a business with its owner and both accounts, mails a link that confirms the address, and signs the owner in.
 * @throws AppError `invalid_fields` with everything that is wrong, at once.
 */
export async function register(
  context: RequestContext,
  dependencies: IdentityDependencies,
  device: BrowserDevice,
  given: HandlerInput<typeof registerEndpoint>['body'],
): Promise<SignedIn> {
  const input = { ...given, time_zone: given.time_zone ?? usualTimeZone }
  const taken = await findLogin(context, input.email)
  const broken = await findBroken(context, dependencies, input, taken)
  if (taken) await tellOwner(context, taken)
  if (broken.length > 0) throw new AppError('invalid_fields', {}, broken)
  const userId = await provision(context, dependencies, input)
  return runAsUser(dependencies.database, context, userId, (own) => completeSignIn(own, dependencies, device, { userId, remember: false, means: 'password' }))
}

async function findBroken(context: RequestContext, { config }: IdentityDependencies, input: Registration, taken: Login | null): Promise<BrokenRule[]> {
  const isZoneUsable = await isUsableTimeZone(context, input.time_zone)
  return [
    ...(taken ? [{ path: 'email', rule: 'email_taken' } as const] : []),
    ...findBrokenRules(input.password, config, [input.username, input.name, input.email]),
    ...(isZoneUsable ? [] : [{ path: 'time_zone', rule: 'time_zone_unknown' } as const]),
  ]
}

/** Whoever has the address learns that somebody tried to register with it. */
async function tellOwner(context: RequestContext, { userId, email, language }: Login): Promise<void> {
  await recordUserEvent(context, userId, { action: 'register', refusedFor: 'email_taken' })
  await queueMailOnce(context, { kind: 'address_taken', toEmail: email, userId, language }, identityLimits.mailWaitSeconds)
}

async function provision(context: RequestContext, dependencies: IdentityDependencies, input: Registration): Promise<UserId> {
  const { email, username, country, language = context.locale, default_currency = usualCurrency(country) } = input
  const business = {
    name: input.name,
    country,
    timeZone: input.time_zone,
    defaultCurrency: default_currency,
    liveProcessor: null,
    owner: { name: username, email, passwordHash: await hashPassword(input.password), language, isEmailConfirmed: false },
  }
  const { owner } = await provisionBusiness(dependencies, business, async (db, { businessId, owner: { userId } }) => {
    const own = { ...context, db }
    await recordUserEvent(own, userId, { action: 'register', targetId: businessId })
    await queueMail(own, { kind: 'confirm_email', toEmail: email, userId, language })
  })
  return owner.userId
}
