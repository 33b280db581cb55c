import type { QueryField } from '#kernel/query/query.ts'
import type { Currencies, ListWords } from '../list-words.ts'
import type { ListFilters } from '../shown-query.ts'

/** Of the inside of a chip's panel. */
export interface EditorProps<Kind extends QueryField['kind'] = QueryField['kind']> {
  name: string
  field: Extract<QueryField, { kind: Kind }>
  words: ListWords
  currencies: Currencies
  filters: ListFilters
  /** Puts what was entered into the address and closes the panel. */
  onApply: (change: ListFilters) => void
}
