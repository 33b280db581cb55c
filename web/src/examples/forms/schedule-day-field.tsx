import { useState } from 'react'
import { ScheduleDayField } from '../../shared/forms/schedule-day-field.tsx'

function Example({ frequency }: { frequency: string }) {
  const [value, setValue] = useState({ weekday: 1, monthDay: 31 })
  return <ScheduleDayField frequency={frequency} value={value} problems={{}} isDisabled={false} onChange={(changed) => setValue({ ...value, ...changed })} />
}

export const Kinds = () => (
  <>
    <Example frequency="weekly" />
    <Example frequency="monthly" />
  </>
)
