import { sql } from 'kysely'
import { movementValues } from '#areas/balance/server/index.ts'
import type { ExportSource } from '#areas/exports/server/index.ts'
import { payoutFailureCodes } from '#areas/payouts/contract/failures.ts'
import { payoutQuery } from '#areas/payouts/contract/query.ts'
import type { Locale } from '#kernel/locale.ts'
import { AppError } from '#server/infra/errors.ts'
import { anyOf } from '#server/infra/keyset-search-store.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { dayConditions } from '#server/infra/pages/keyset-pages-store.ts'
import { text } from '#server/infra/texts.ts'
import { readFilters, refuseContradictions } from '#server/infra/typed-filters.ts'
import { arrivalDayIn } from './arrival-store.ts'
import { findPayoutWithAccount, type PayoutFilters, searchFiltersOf } from './list-store.ts'

/** The list of payouts as a file. */

const bankDay = sql`(SELECT l.booked_on::text FROM bank_statement_lines l WHERE l.merchant_id = p.merchant_id AND l.payout_id = p.id)`

export const payoutExport: ExportSource = {
  list: 'payouts',
  values: {
    destination: sql`coalesce(b.bank_name, b.card_brand)`,
    account_last4: sql`b.last4`,
    arrival: sql`a.arrival_day`,
    how: sql`CASE WHEN p.is_automatic THEN 'automatic' ELSE 'asked' END`,
    failure: { value: sql`p.failure_code`, texts: failureTextsIn },
    trace: sql`p.trace_id`,
    found: bankDay,
  },
  query: payoutQuery,
  readFilters: async (context, q) => {
    const filters = readFilters(context, await getAccountSettings(context), payoutQuery, { q })
    refuseContradictions(filters)
    return filters
  },
  rowsOf: ({ merchantId }, given, timeZone) => {
    const filters = given as PayoutFilters
    const conditions = [...dayConditions(filters.created_from, filters.created_to, timeZone), ...searchFiltersOf(merchantId, filters).map(anyOf)]
    return {
      from: sql`payouts p JOIN bank_accounts b ON b.merchant_id = ${merchantId} AND b.id = p.bank_account_id
        CROSS JOIN LATERAL (SELECT ${arrivalDayIn(timeZone)}::text AS arrival_day) AS a
        WHERE ${sql.join([sql`p.merchant_id = ${merchantId}`, ...conditions], sql` AND `)}`,
      order: sql`ORDER BY p.created_at DESC, p.id DESC`,
    }
  },
}

function failureTextsIn(locale: Locale): Record<string, string> {
  return Object.fromEntries(payoutFailureCodes.map((code) => [code, text(locale, `payouts:server.failures.${code}.text`)]))
}

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
