import type { QueryList } from '@counterfoil/contract/query/query'
import { vampItemKinds } from '@counterfoil/contract/vamp/endpoints'

/** What the items behind a count are exported by: the month and the kind of the count. */
const fields = {
  month: { kind: 'text', lengthMax: 7, example: 'month:2026-11' },
  kind: { kind: 'choice', values: vampItemKinds, isSingle: true, example: 'kind:tc40' },
} as const satisfies QueryList['fields']

export const vampItemQuery = { fields, readWords: (value: string) => ({ field: 'month', value }) } as const satisfies QueryList
