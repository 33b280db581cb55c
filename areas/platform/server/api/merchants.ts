import { recordPlatformChange } from '#areas/audit/server/index.ts'
import { openLiveAccount, withAccountUpdates } from '#areas/settings/server/merchants/index.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { MerchantId } from '#kernel/ids.ts'
import { AppError } from '#server/infra/errors.ts'
import { idPage } from '#server/infra/pages/keyset-pages.ts'
import type { createPlatformMerchant, listPlatformMerchants, PlatformMerchant, updatePlatformMerchant } from '../index.ts'
import { findChange, runOnBusiness } from './business-work.ts'
import { readBusiness } from './businesses.ts'
import type { PlatformDependencies } from './dependencies.ts'
import type { PlatformContext } from './endpoint.ts'
import { findMerchantRow, listMerchantRows, lockMerchant, type MerchantFields, type MerchantRow, updateMerchant } from './merchants-store.ts'

export async function listMerchants(
  context: PlatformContext,
  { limit, after = '' }: HandlerInput<typeof listPlatformMerchants>['query'],
): Promise<HandlerOutput<typeof listPlatformMerchants>> {
  const rows = await listMerchantRows(context, { after, limit: limit + 1 })
  return idPage(rows, limit, present)
}

/** @throws AppError `not_found`, also for an account of another platform. */
export async function readMerchant(context: PlatformContext, merchantId: MerchantId): Promise<PlatformMerchant> {
  return present(await getRow(context, merchantId))
}

async function getRow(context: PlatformContext, merchantId: MerchantId): Promise<MerchantRow> {
  const row = await findMerchantRow(context, merchantId)
  if (!row) throw new AppError('not_found')
  return row
}

/**
 * Opens the live account of a business.
 * @throws AppError `not_found` for the business; `live_account_exists`, which names the account.
 */
export async function openMerchant(
  context: PlatformContext,
  dependencies: PlatformDependencies,
  { business_id: businessId, ...given }: HandlerInput<typeof createPlatformMerchant>['body'],
): Promise<PlatformMerchant> {
  await readBusiness(context, businessId)
  return runOnBusiness(context, dependencies, businessId, async (own) => {
    const { name, default_currency, statement_descriptor = null, processor = null, processed_by } = given
    const account = { name, defaultCurrency: default_currency, statementDescriptor: statement_descriptor, processor, processedBy: processed_by }
    const merchantId = await openLiveAccount({ ...own, cell: dependencies.database.cell }, businessId, account)
    if (!merchantId) throw new AppError('live_account_exists', { id: (await readBusiness(own, businessId)).live_id ?? '' })
    const details = { name, default_currency, statement_descriptor, processor, processed_by }
    await recordPlatformChange({ ...own, merchantId }, own.platform, { action: 'merchant.create', targetId: merchantId, details })
    return readMerchant(own, merchantId)
  })
}

/**
 * Changes the fields that are given.
 * @throws AppError `not_found`.
 */
export async function changeMerchant(
  context: PlatformContext,
  dependencies: PlatformDependencies,
  merchantId: MerchantId,
  given: HandlerInput<typeof updatePlatformMerchant>['body'],
): Promise<PlatformMerchant> {
  const row = await getRow(context, merchantId)
  return runOnBusiness(context, dependencies, row.business_id, (own) =>
    withAccountUpdates(own, async () => {
      const change = findChange<MerchantFields>(await lockMerchant(own, row), given)
      if (change) {
        await updateMerchant(own, row, change.after)
        await recordPlatformChange({ ...own, merchantId }, own.platform, { action: 'merchant.update', targetId: merchantId, details: change })
      }
      return readMerchant(own, merchantId)
    }),
  )
}

function present({ merchant_id, created_at, ...row }: MerchantRow): PlatformMerchant {
  return {
    ...row,
    id: merchant_id,
    kind: row.kind as PlatformMerchant['kind'],
    default_currency: row.default_currency,
    processed_by: row.processed_by as PlatformMerchant['processed_by'],
    created_at: created_at.toISOString(),
  }
}
