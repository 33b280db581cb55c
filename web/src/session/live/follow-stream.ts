import { apiBase } from '@counterfoil/contract/envelope'
import { readEvents, type ServerEvent } from './read-events.ts'

/** The server beats every 20 seconds; longer silence is a lost connection that nobody reported. */
const silenceMsMax = 45_000
const pausesMs = { first: 1_000, max: 60_000 }
/** Refusals that another attempt could change. */
const tooManyRequests = 429

interface StreamOptions {
  /** Below the base of the API, with its query. */
  readonly path: string
  readonly getToken: () => string
  readonly onEvent: (event: ServerEvent) => void
  readonly signal: AbortSignal
}

/**
 * Follows a stream until the signal aborts, or the server ends it because the session ended or a right was lost, which the page's next call finds out. A lost
 * connection is made again after growing, random pauses.
 */
export async function followStream(options: StreamOptions): Promise<void> {
  const { signal } = options
  let failures = 0
  while (!signal.aborted) {
    const outcome = await readStream(options)
    if (signal.aborted || outcome === 'ended') return
    failures = outcome === 'lost' ? 0 : failures + 1
    await pause(Math.min(pausesMs.max, pausesMs.first * 2 ** failures) * (0.5 + Math.random()), signal)
  }
}

/** `lost` if it had been open, `failed` if it never was. */
async function readStream({ path, getToken, onEvent, signal }: StreamOptions): Promise<'ended' | 'lost' | 'failed'> {
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
    if (isFinal(response.status)) return 'ended'
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

function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && status !== tooManyRequests
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
