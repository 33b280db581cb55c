import { useState } from 'react'
import type { OpenDayRange } from '../../ui/filters/day-range-form.tsx'
import { DayRangeForm } from '../../ui/filters/day-range-form.tsx'

export function Default() {
  const [range, setRange] = useState<OpenDayRange>({ from: '2026-11-01', to: undefined })
  return <DayRangeForm range={range} onApply={setRange} />
}

export const Invalid = () => <DayRangeForm range={{ from: '2026-11-05', to: '2026-11-01' }} onApply={() => undefined} />
