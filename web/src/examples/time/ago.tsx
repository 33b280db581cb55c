import { useState } from 'react'
import { Ago } from '../../ui/time/ago.tsx'

const minuteMs = 60_000

export function Recent() {
  const [at] = useState(() => new Date(Date.now() - 5 * minuteMs).toISOString())
  return <Ago at={at} />
}

export const Old = () => <Ago at="2024-02-29T12:00:00Z" />
