import type { CurrencyCode } from '@counterfoil/contract/currencies'
import type { HandlerInput, HandlerOutput } from '@counterfoil/contract/endpoint'
import type { listPlatformMerchants, PlatformMerchant } from '@counterfoil/contract/platform-merchants'
import type { PlatformContext } from './endpoint.ts'
import { listMerchantRows, type MerchantRow } from './merchants-store.ts'

export async function listMerchants(
  context: PlatformContext,
  { limit, after = '' }: HandlerInput<typeof listPlatformMerchants>['query'],
): Promise<HandlerOutput<typeof listPlatformMerchants>> {
  const rows = await listMerchantRows(context, { after, limit: limit + 1 })
  return { items: rows.slice(0, limit).map(present), has_more: rows.length > limit }
}

function present({ merchant_id, created_at, ...row }: MerchantRow): PlatformMerchant {
  return {
    ...row,
    id: merchant_id,
    kind: row.kind as PlatformMerchant['kind'],
    default_currency: row.default_currency as CurrencyCode,
    processed_by: row.processed_by as PlatformMerchant['processed_by'],
    created_at: created_at.toISOString(),
  }
}
