import type { PreviewedRecord } from '@counterfoil/contract/risk/lists'
import type { StatusTone } from '../../ui/feedback/status-tag.tsx'

/** How what adding a record does is shown. */
export const outcomeTones: Readonly<Record<PreviewedRecord['outcome'], StatusTone>> = {
  new: 'good',
  reactivated: 'good',
  known: 'idle',
  repeated: 'idle',
  invalid: 'bad',
}
