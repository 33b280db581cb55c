import type { QueryList } from '@counterfoil/contract/query/query'
import { lineViews } from '@counterfoil/contract/reconciliation/endpoints'

/** What lines of bank statements can be exported by: the view of the page. */
const fields = { view: { kind: 'choice', values: lineViews, isSingle: true, example: 'view:open' } } as const satisfies QueryList['fields']

export const bankLineQuery = { fields, readWords: (value: string) => ({ field: 'view', value }) } as const satisfies QueryList

/** Payouts that are on no statement are exported as a whole. */
export const missingPayoutQuery = { fields: {}, readWords: (value: string) => ({ field: '', value }) } as const satisfies QueryList
