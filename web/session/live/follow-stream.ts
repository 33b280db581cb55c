import { apiBase } from '#kernel/envelope.ts'
import { readEvents, type ServerEvent } from './read-events.ts'

/** The server beats every 20 seconds; longer silence is a lost connection that nobody reported. */
const silenceMsMax = 45_000
const pausesMs = { first: 1_000, max: 60_000 }
/** Without a session, without the right, and for a query that is wrong; the page's own calls say so. */
const finalStatuses = [401, 403, 422]

interface StreamOptions {
  /** Below the base of the API, with its query. */
  readonly path: string
  readonly getToken: () => string
  readonly onEvent: (event: ServerEvent) => void
  readonly signal: AbortSignal
}

/**
 * Follows a stream until the signal aborts, or the server ends it because the session ended or a right was lost, which the page's next call finds out. A lost
 * connection is made again after growing, random pauses, and after the longest of them if it was refused: a proxy answers 404 while the server restarts, and an
 * older server during an upgrade.
 */
export async function followStream(options: StreamOptions): Promise<void> {
  const { signal } = options
  let failures = 0
  while (!signal.aborted) {
    const outcome = await readStream(options)
    if (signal.aborted || outcome === 'ended') return
    failures = outcome === 'lost' ? 0 : failures + 1
    const pauseMs = outcome === 'refused' ? pausesMs.max : Math.min(pausesMs.max, pausesMs.first * 2 ** failures)
    await pause(pauseMs * (0.5 + Math.random()), signal)
  }
}

/** `lost` if it had been open, `refused` if a server or proxy doesn't have it, `failed` if none answered. */
async function readStream({ path, getToken, onEvent, signal }: StreamOptions): Promise<'ended' | 'lost' | 'refused' | 'failed'> {
  const silence = new AbortController()
  let timer = 0
  const listen = () => {
    clearTimeout(timer)
    timer = window.setTimeout(() => silence.abort(), silenceMsMax)
  }
  let isOpen = false
  try {
    listen()
    const response = await fetch(`${apiBase}${path}`, {
      headers: { authorization: `Bearer ${getToken()}` },
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (finalStatuses.includes(response.status)) return 'ended'
    if (response.status >= 400 && response.status < 500) return 'refused'
    if (!response.ok || !response.body) return 'failed'
    for await (const event of readEvents(response.body, listen)) {
      isOpen = true
      if (event.name === 'end') return 'ended'
      onEvent(event)
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
  const ending = new AbortController()
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    signal.addEventListener('abort', end, { signal: ending.signal })
    window.addEventListener('online', end, { signal: ending.signal })
  })
  // A stream that follows for days pauses often.
  ending.abort()
}
