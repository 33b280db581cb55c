import { sql } from 'kysely'
import { movementValues } from '#areas/balance/server/index.ts'
import type { ExportSource } from '#areas/exports/server/index.ts'
import { payoutQuery } from '#areas/payouts/contract/query.ts'
import { AppError } from '#server/infra/errors.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { readFilters } from '#server/infra/typed-filters.ts'
import { findPayoutWithAccount } from './list-store.ts'

/** The lines of one payout as a file. Its total is what the bank received. */
export const payoutLinesExport: ExportSource = {
  list: 'payout_lines',
  values: movementValues,
  hasTotals: true,
  readFilters: async (context, q) => {
    const { payout_id } = readFilters(context, await getAccountSettings(context), payoutQuery, { q })
    if (!payout_id || !(await findPayoutWithAccount(context, payout_id))) throw new AppError('not_found')
    return { payout_id }
  },
  rowsOf: ({ merchantId }, given) => ({
    from: sql`balance_transactions p WHERE p.merchant_id = ${merchantId} AND p.payout_id = ${(given as { payout_id: string }).payout_id} AND p.type <> 'payout'`,
    order: sql`ORDER BY p.created_at DESC, p.id DESC`,
  }),
}
