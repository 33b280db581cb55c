import { useEffect, useState } from 'react'

/** Whole seconds until an instant in milliseconds, counted down while it is looked at; 0 once it is over. */
export function useSecondsLeft(untilMs: number): number {
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((untilMs - now) / 1000))
  const isRunning = untilMs > now
  useEffect(() => {
    setNow(Date.now())
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return left
}
