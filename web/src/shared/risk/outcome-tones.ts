import type { RiskOutcome } from '@counterfoil/contract/risk/types'
import type { StatusTone } from '../../ui/feedback/status-tag.tsx'

/** How what adding a record does is shown. */
export const outcomeTones: Readonly<Record<RiskOutcome, StatusTone>> = {
  new: 'good',
  reactivated: 'good',
  known: 'idle',
  repeated: 'idle',
  invalid: 'bad',
}
