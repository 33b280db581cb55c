import { sql } from 'kysely'
import { type DeliveryState, deliveryStates } from '#areas/developers/contract/webhooks/statuses.ts'
import type { ExportSource } from '#areas/exports/server/index.ts'
import type { QueryList } from '#kernel/query/query.ts'
import { AppError } from '#server/infra/errors.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { readFilters } from '#server/infra/typed-filters.ts'
import { findEndpoint } from './endpoints-store.ts'

/** The deliveries of an endpoint as a file. */

/** What the deliveries of an endpoint can be exported by. */
const fields = {
  endpoint: { kind: 'id', lengthMin: 3, lengthMax: 64, example: 'endpoint:we_3SX1Q7dK' },
  state: { kind: 'choice', values: deliveryStates, isSingle: true, example: 'state:failed' },
} as const satisfies QueryList['fields']

const deliveryQuery = { fields, readWords: (value: string) => ({ field: 'endpoint', value }) } as const satisfies QueryList

const shownState = sql`CASE WHEN p.state = 'pending' AND p.last_failure IS NOT NULL THEN 'retrying' ELSE p.state END`

interface Filters {
  readonly endpoint: string
  readonly state?: DeliveryState | undefined
}

export const deliveryExport: ExportSource = {
  list: 'webhook_deliveries',
  values: { type: sql`p.event_type`, state: shownState },
  readFilters: async (context, q) => {
    const { endpoint, state } = readFilters(context, await getAccountSettings(context), deliveryQuery, { q })
    if (!endpoint || !(await findEndpoint(context, endpoint))) throw new AppError('not_found')
    return { endpoint, state } satisfies Filters
  },
  rowsOf: ({ merchantId }, given) => {
    const { endpoint, state } = given as Filters
    const all = [sql`p.merchant_id = ${merchantId}`, sql`p.endpoint_id = ${endpoint}`, ...(state ? [sql`p.state = ${state}`] : [])]
    return { from: sql`webhook_deliveries p WHERE ${sql.join(all, sql` AND `)}`, order: sql`ORDER BY p.created_at DESC, p.id DESC` }
  },
}
