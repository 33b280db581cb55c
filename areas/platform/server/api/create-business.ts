import { isDeepStrictEqual } from 'node:util'
import { recordPlatformChange } from '#areas/audit/server/index.ts'
import { hashPassword } from '#areas/identity/server/index.ts'
import { findRecipient, queueMail } from '#areas/notifications/server/mail/index.ts'
import { usualCurrency } from '#areas/settings/contract/merchants/countries.ts'
import { foundBusiness, isUsableTimeZone, ReferenceTaken } from '#areas/settings/server/merchants/index.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import type { BusinessId } from '#kernel/ids.ts'
import { AppError, type BrokenRule } from '#server/infra/errors.ts'
import { randomToken } from '#server/infra/keys/crypto.ts'
import type { createPlatformBusiness, PlatformBusiness } from '../index.ts'
import { asBusiness } from './business-work.ts'
import { presentBusiness, readBusiness } from './businesses.ts'
import { findReferenceRow } from './businesses-store.ts'
import type { PlatformDependencies } from './dependencies.ts'
import type { PlatformContext } from './endpoint.ts'

type Request = HandlerInput<typeof createPlatformBusiness>['body']

const unknownPasswordBytes = 32

/**
 * Creates a business with its owner and its sandbox account, and mails the owner a link to set a password. The same call again, also at the same
 * time, answers the business that the first one created.
 * @throws AppError `reference_reused` where the reference came with other values; `invalid_fields` with everything that is wrong, at once.
 */
export async function createBusiness(context: PlatformContext, dependencies: PlatformDependencies, request: Request): Promise<PlatformBusiness> {
  const existing = await findCreated(context, request)
  if (existing) return existing
  try {
    const broken = await findBroken(context, request)
    if (broken.length > 0) throw new AppError('invalid_fields', {}, broken)
    return await readBusiness(context, await found(context, dependencies, request))
  } catch (error) {
    // An equal call may have committed meanwhile: it has taken the reference, and the owner's address with it.
    if (!(error instanceof ReferenceTaken || error instanceof AppError)) throw error
    const created = await findCreated(context, request)
    if (!created) throw error
    return created
  }
}

async function findCreated(context: PlatformContext, request: Request): Promise<PlatformBusiness | null> {
  const row = await findReferenceRow(context, request.reference)
  if (!row) return null
  const differing = findDiffering(row.request ?? {}, request)
  if (differing.length > 0) throw new AppError('reference_reused', { fields: differing.join(', ') })
  return presentBusiness(row)
}

/** Names the fields, those of the owner with a dot. */
function findDiffering(before: Readonly<Record<string, unknown>>, now: Readonly<Record<string, unknown>>, parent = ''): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(now)])].flatMap((field) => {
    const [one, other] = [before[field], now[field]]
    if (isDeepStrictEqual(one, other)) return []
    return isObject(one) && isObject(other) ? findDiffering(one, other, `${parent}${field}.`) : [`${parent}${field}`]
  })
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

async function findBroken(context: PlatformContext, { owner, time_zone }: Request): Promise<BrokenRule[]> {
  const isTaken = (await findRecipient(context, owner.email)) !== null
  const isZoneUsable = await isUsableTimeZone(context, time_zone)
  return [
    ...(isTaken ? [{ path: 'owner.email', rule: 'email_taken' } as const] : []),
    ...(isZoneUsable ? [] : [{ path: 'time_zone', rule: 'time_zone_unknown' } as const]),
  ]
}

async function found(context: PlatformContext, dependencies: PlatformDependencies, request: Request): Promise<BusinessId> {
  const { reference, name, country, owner, support_email, website } = request
  const business = {
    name,
    country,
    timeZone: request.time_zone,
    ...(support_email === undefined ? {} : { supportEmail: support_email }),
    ...(website === undefined ? {} : { website }),
    defaultCurrency: usualCurrency(country),
    platform: { id: context.platform.platformId, reference, request },
    // Nobody knows this password, so nobody signs in before the owner has set one by the mailed link.
    owner: { ...owner, passwordHash: await hashPassword(randomToken(unknownPasswordBytes)), isEmailConfirmed: false },
    emailField: 'owner.email',
  }
  const { businessId } = await foundBusiness(dependencies, business, async (db, { businessId, owner: { userId } }) => {
    const own = asBusiness(context, db, businessId)
    await recordPlatformChange(own, own.platform, { action: 'business.create', targetId: businessId, details: { reference, name, owner: owner.email } })
    await queueMail(own, { kind: 'reset_password', toEmail: owner.email, userId, language: owner.language, details: { business: name } })
  })
  return businessId
}
