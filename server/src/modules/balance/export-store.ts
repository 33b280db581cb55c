import { movementQuery } from '@counterfoil/contract/balance/query'
import { sql } from 'kysely'
import type { TenantContext } from '../../infra/context.ts'
import { getAccountSettings } from '../../infra/merchant-accounts-store.ts'
import { readFilters, refuseContradictions } from '../../infra/typed-filters.ts'
import { type ExportColumn, type ExportSource, textsOf } from '../exports/index.ts'
import { movementExportTexts } from './export-texts.ts'
import { filterConditions, type MovementFilters, timeConditions } from './list-store.ts'

/** Movements of the balance as a file, whose last rows are the sums per currency. */

const { say, titleOf } = textsOf(movementExportTexts)

const currency = sql`p.currency`

/** Of the lines of a payout as well. */
export const movementColumns = {
  created: [{ kind: 'time', title: titleOf('created'), value: sql`p.created_at` }],
  type: [{ kind: 'choice', title: titleOf('type'), value: sql`p.type`, texts: say(({ type }) => type) }],
  source: [
    { kind: 'id', title: titleOf('id'), value: sql`p.id` },
    { kind: 'id', title: titleOf('source'), value: sql`p.source_id` },
    { kind: 'id', title: titleOf('payment'), value: sql`p.payment_id` },
    { kind: 'id', title: titleOf('payout'), value: sql`p.payout_id` },
  ],
  amount: [{ kind: 'money', title: titleOf('amount'), value: sql`p.amount_minor`, currency }],
  fee: [{ kind: 'money', title: titleOf('fee'), value: sql`p.fee_minor`, currency }],
  net: [
    { kind: 'money', title: titleOf('net'), value: sql`p.net_minor`, currency },
    { kind: 'id', title: titleOf('currency'), value: currency },
  ],
} as const satisfies Record<string, readonly ExportColumn[]>

export const movementTotals = { label: say(({ total }) => total), by: currency }

export const movementExport: ExportSource = {
  list: 'movements',
  title: say(({ title }) => title),
  permission: 'balance.read',
  columns: { ...movementColumns, available: [{ kind: 'time', title: titleOf('available'), value: sql`coalesce(p.released_at, p.available_on)` }] },
  totals: movementTotals,
  query: movementQuery,
  readFilters: async (context: TenantContext, q: string) => {
    const filters = readFilters(context, await getAccountSettings(context), movementQuery, { q })
    refuseContradictions(filters)
    return filters
  },
  rowsOf: ({ merchantId }, given, timeZone) => {
    const filters = given as MovementFilters
    const conditions = [...timeConditions(filters, timeZone), ...filterConditions(filters)]
    return {
      from: sql`balance_transactions p WHERE ${sql.join([sql`p.merchant_id = ${merchantId}`, ...conditions], sql` AND `)}`,
      order: sql`ORDER BY p.created_at DESC, p.id DESC`,
    }
  },
}
