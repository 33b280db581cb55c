import { apiBase } from '@counterfoil/contract/envelope'
import { followInbox as endpoint, type InboxState } from '@counterfoil/contract/notifications/live'
import { readEvents } from './read-events.ts'

/** The server beats every 20 seconds; longer silence is a lost connection that nobody reported. */
const silenceMsMax = 45_000
const pausesMs = { first: 1_000, max: 60_000 }
const unauthorized = 401

/**
 * Follows the inbox until the signal aborts, or the session ends, which the page's next call is told. A lost connection is made again after growing,
 * random pauses.
 */
export async function followInbox(getToken: () => string, publish: (state: InboxState) => void, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const outcome = await readStream(getToken(), publish, signal)
    if (signal.aborted || outcome === 'ended') return
    failures = outcome === 'lost' ? 0 : failures + 1
    await pause(Math.min(pausesMs.max, pausesMs.first * 2 ** failures) * (0.5 + Math.random()), signal)
  }
}

/** `lost` if it had been open, `failed` if it never was. */
async function readStream(token: string, publish: (state: InboxState) => void, signal: AbortSignal): Promise<'ended' | 'lost' | 'failed'> {
  const silence = new AbortController()
  let timer = 0
  const listen = () => {
    clearTimeout(timer)
    timer = window.setTimeout(() => silence.abort(), silenceMsMax)
  }
  let isOpen = false
  try {
    listen()
    const response = await fetch(`${apiBase}${endpoint.path}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (response.status === unauthorized) return 'ended'
    if (!response.ok || !response.body) return 'failed'
    for await (const { name, data } of readEvents(response.body, listen)) {
      isOpen = true
      if (name === 'end') return 'ended'
      if (name === 'inbox') publish(data as InboxState)
    }
  } catch {
    // The connection is made again.
  } finally {
    clearTimeout(timer)
    silence.abort()
  }
  return isOpen ? 'lost' : 'failed'
}

/** Waits, but no longer than until the browser is online again. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    signal.addEventListener('abort', end, { once: true })
    window.addEventListener('online', end, { once: true })
  })
}
