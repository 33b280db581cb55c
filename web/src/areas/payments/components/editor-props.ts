import type { PaymentFilters } from '../filters.ts'

/** Undefined takes a parameter away. */
type FilterChange = { [K in keyof PaymentFilters]?: PaymentFilters[K] | undefined }

export interface EditorProps {
  filters: PaymentFilters
  /** Puts what was entered into the address and closes the panel. */
  onApply: (change: FilterChange) => void
}
