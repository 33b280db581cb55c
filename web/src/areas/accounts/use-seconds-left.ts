import { useEffect, useState } from 'react'
import { countSecondsLeft } from './sent-mail.ts'

const stepMs = 1000

/** Seconds until a moment, counted down to zero. */
export function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(Date.now)
  const left = countSecondsLeft(until, now)
  const isOver = left === 0
  useEffect(() => {
    setNow(Date.now())
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), stepMs)
    return () => clearInterval(timer)
  }, [isOver])
  return left
}
