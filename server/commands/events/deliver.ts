import { createHmac } from 'node:crypto'
import { type ApiEvent, userAgent } from './event-source.ts'

const timeoutMs = 30_000

/** Returns the secret that events are signed with. It follows from the key, so it is the same at each start. */
export function signingSecretOf(apiKey: string): string {
  return `whsec_${createHmac('sha256', apiKey).update('counterfoil listen').digest('hex')}`
}

export interface Delivery {
  /** Null if there was no response. */
  readonly status: number | null
  /** Why there was none. */
  readonly reason: string | null
  readonly ms: number
}

/** Sends an event to a developer's machine, signed as the webhooks are. */
export async function deliver(event: ApiEvent, { forwardTo, secret }: { forwardTo: string; secret: string }): Promise<Delivery> {
  const body = JSON.stringify(event, null, 2)
  const seconds = Math.floor(Date.now() / 1_000)
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  const startedAt = performance.now()
  const ended = (status: number | null, reason: string | null) => ({ status, reason, ms: Math.round(performance.now() - startedAt) })
  try {
    const response = await fetch(forwardTo, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': `t=${seconds},v1=${signature}`, 'user-agent': userAgent },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    return ended(response.status, null)
  } catch (error) {
    return ended(null, reasonOf(error))
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `no response within ${timeoutMs / 1_000} seconds`
  const { cause } = error as { cause?: { code?: string; message?: string } }
  return cause?.code === 'ECONNREFUSED' ? 'connection refused: is your server running?' : (cause?.message ?? String(error))
}
