import { useRef } from 'react'

const restMs = 80

/** Fetches ahead what a row leads to, once the pointer rests on it, not while it only passes. */
export function usePrefetch(fetchAhead: () => void): { start: () => void; stop: () => void } {
  const timer = useRef(0)
  const stop = () => window.clearTimeout(timer.current)
  const start = () => {
    stop()
    timer.current = window.setTimeout(fetchAhead, restMs)
  }
  return { start, stop }
}
