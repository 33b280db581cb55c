import { Pool } from 'undici'
import { percentile } from '../table.ts'
import type { ApiRequest } from './stripe-request.ts'

export interface Measured {
  readonly perSecond: number
  readonly p95Ms: number
  /** How many were answered in the time. */
  readonly count: number
  /** How much of one core the generator took; near 1, it would be what is measured. */
  readonly generatorCores: number
}

/** Calls as fast as answers come, on a given number of connections with one call each at a time. Anything but a 200 ends it. */
export async function measureHttp(
  origin: string,
  next: () => ApiRequest,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Measured> {
  const pool = new Pool(origin, { connections, pipelining: 1 })
  const times: number[] = []
  const cpuBefore = process.cpuUsage()
  const start = performance.now()
  const end = start + seconds * 1000
  const callUntilEnd = async () => {
    while (performance.now() < end) {
      const request = next()
      const sentAt = performance.now()
      const { statusCode, body } = await pool.request(request)
      const answer = await body.text()
      times.push(performance.now() - sentAt)
      if (statusCode !== 200) throw new Error(`${request.path}: ${statusCode} ${answer}`)
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, callUntilEnd))
  } finally {
    await pool.destroy()
  }
  const tookMs = performance.now() - start
  const { user, system } = process.cpuUsage(cpuBefore)
  return {
    perSecond: times.length / (tookMs / 1000),
    p95Ms: percentile(times, 0.95),
    count: times.length,
    generatorCores: (user + system) / 1000 / tookMs,
  }
}
