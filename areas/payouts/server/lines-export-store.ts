import { payoutQuery } from '@counterfoil/contract/payouts/query'
import { sql } from 'kysely'
import { AppError } from '../../infra/errors.ts'
import { getAccountSettings } from '../../infra/merchant-accounts-store.ts'
import { readFilters } from '../../infra/typed-filters.ts'
import { movementValues } from '../balance/index.ts'
import type { ExportSource } from '../exports/index.ts'
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
