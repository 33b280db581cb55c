import type { RiskPeriod } from '@counterfoil/contract/risk/types'
import { useState } from 'react'
import { PeriodField } from '../../shared/risk/period-field.tsx'

export function Default() {
  const [period, setPeriod] = useState<RiskPeriod>('permanent')
  return <PeriodField value={period} isDisabled={false} onChange={setPeriod} />
}
