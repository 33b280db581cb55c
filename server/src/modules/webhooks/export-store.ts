import type { QueryList } from '@counterfoil/contract/query/query'
import { type DeliveryState, deliveryStates } from '@counterfoil/contract/webhooks/statuses'
import { sql } from 'kysely'
import { AppError } from '../../infra/errors.ts'
import { getAccountSettings } from '../../infra/merchant-accounts-store.ts'
import { readFilters } from '../../infra/typed-filters.ts'
import { type ExportSource, textsOf } from '../exports/index.ts'
import { findEndpoint } from './endpoints-store.ts'
import { deliveryExportTexts } from './export-texts.ts'

/** The deliveries of an endpoint as a file. */

/** What the deliveries of an endpoint can be exported by. */
const fields = {
  endpoint: { kind: 'id', lengthMin: 3, lengthMax: 64, example: 'endpoint:we_3SX1Q7dK' },
  state: { kind: 'choice', values: deliveryStates, isSingle: true, example: 'state:failed' },
} as const satisfies QueryList['fields']

const deliveryQuery = { fields, readWords: (value: string) => ({ field: 'endpoint', value }) } as const satisfies QueryList

const { say, titleOf } = textsOf(deliveryExportTexts)

const shownState = sql`CASE WHEN p.state = 'pending' AND p.last_failure IS NOT NULL THEN 'retrying' ELSE p.state END`

interface Filters {
  readonly endpoint: string
  readonly state?: DeliveryState | undefined
}

export const deliveryExport: ExportSource = {
  list: 'webhook_deliveries',
  title: say(({ title }) => title),
  permission: 'developer.read',
  columns: {
    type: [
      { kind: 'id', title: titleOf('type'), value: sql`p.event_type` },
      { kind: 'id', title: titleOf('event'), value: sql`p.event_id` },
    ],
    state: [{ kind: 'choice', title: titleOf('state'), value: shownState, texts: say(({ state }) => state) }],
    cause: [
      { kind: 'id', title: titleOf('status'), value: sql`p.last_status` },
      { kind: 'id', title: titleOf('failure'), value: sql`p.last_failure` },
      { kind: 'id', title: titleOf('attempts'), value: sql`p.attempt_count` },
      { kind: 'time', title: titleOf('delivered'), value: sql`p.delivered_at` },
      { kind: 'time', title: titleOf('next'), value: sql`p.next_attempt_at` },
    ],
    created: [
      { kind: 'time', title: titleOf('created'), value: sql`p.created_at` },
      { kind: 'id', title: titleOf('id'), value: sql`p.id` },
    ],
  },
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
