import * as z from 'zod/mini'
import { recordPlatformChange } from '#areas/audit/server/index.ts'
import { legalFields, legalTexts } from '#areas/settings/contract/merchants/legal-details.ts'
import { keepFormerDetails } from '#areas/settings/server/legal-details/index.ts'
import { isUsableTimeZone, withAccountUpdates } from '#areas/settings/server/merchants/index.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { BusinessId } from '#kernel/ids.ts'
import { AppError, brokenRule } from '#server/infra/errors.ts'
import { idPage } from '#server/infra/pages/keyset-pages.ts'
import type { listPlatformBusinesses, PlatformBusiness, updatePlatformBusiness } from '../index.ts'
import { findChange, runOnBusiness } from './business-work.ts'
import { type BusinessFields, type BusinessRow, findBusinessRow, listBusinessRows, lockBusiness, updateBusiness } from './businesses-store.ts'
import type { PlatformDependencies } from './dependencies.ts'
import type { PlatformContext } from './endpoint.ts'

export async function listBusinesses(
  context: PlatformContext,
  { limit, after = '' }: HandlerInput<typeof listPlatformBusinesses>['query'],
): Promise<HandlerOutput<typeof listPlatformBusinesses>> {
  const rows = await listBusinessRows(context, { after, limit: limit + 1 })
  return idPage(rows, limit, presentBusiness)
}

/** @throws AppError `not_found`, also for a business of another platform. */
export async function readBusiness(context: PlatformContext, businessId: BusinessId): Promise<PlatformBusiness> {
  const row = await findBusinessRow(context, businessId)
  if (!row) throw new AppError('not_found')
  return presentBusiness(row)
}

/**
 * Changes the fields that are given.
 * @throws AppError `not_found`; `invalid_fields` at `time_zone`.
 */
export async function changeBusiness(
  context: PlatformContext,
  dependencies: PlatformDependencies,
  businessId: BusinessId,
  { legal, ...given }: HandlerInput<typeof updatePlatformBusiness>['body'],
): Promise<PlatformBusiness> {
  await readBusiness(context, businessId)
  return runOnBusiness(context, dependencies, businessId, (own) =>
    withAccountUpdates(own, async () => {
      const change = findChange<BusinessFields>(await lockBusiness(own, businessId), { ...given, ...legal })
      if (change) {
        const { before, after } = change
        if (after.time_zone !== undefined && !(await isUsableTimeZone(own, after.time_zone))) throw brokenRule('time_zone', 'time_zone_unknown')
        if (legalFields.some((field) => field in after)) await keepFormerDetails(own)
        await updateBusiness(own, businessId, after)
        await recordPlatformChange(own, own.platform, { action: 'business.update', targetId: businessId, details: { before, after } })
      }
      return readBusiness(own, businessId)
    }),
  )
}

export function presentBusiness(row: BusinessRow): PlatformBusiness {
  const { business_id: id, reference, name, country, time_zone, support_email, website, sandbox_id, live_id } = row
  const owner = { name: row.owner_name, email: row.owner_email, email_confirmed: row.is_owner_confirmed }
  const legal = z.parse(legalTexts, row)
  return { id, reference, legal, name, country, time_zone, support_email, website, owner, sandbox_id, live_id, created_at: row.created_at.toISOString() }
}
