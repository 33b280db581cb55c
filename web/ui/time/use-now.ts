import { useEffect, useState } from 'react'

const stepMs = 60_000

/** The present moment in milliseconds, renewed every minute, so that what counts down stays true on a page left open. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), stepMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
