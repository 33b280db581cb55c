import type { Clock } from '../clock/clock.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { DueCondition } from '../work/queues-store.ts'
import { type Attempt, type OutgoingCall, send } from './send.ts'

/** A destination that a worker serves alone until its lease ends. */
export interface Lease {
  readonly destination: string
  /** Its last attempt failed. */
  readonly isFailing: boolean
}

export interface Take {
  readonly now: Date
  readonly leasedUntil: Date
  /** Destinations that this worker serves already. */
  readonly busy: readonly string[]
  /** How many destinations that succeed, and that fail, it may take. */
  readonly countMax: number
  readonly failingCountMax: number
}

/** What waits for delivery, such as webhooks or the instructions of platforms. */
export interface Outbox<L extends Lease> {
  /** In traces. */
  readonly name: string
  /** Whether a destination has something due that no worker serves. */
  isDue(now: Date): DueCondition
  /** Leases destinations with something due. */
  take(take: Take): Promise<readonly L[]>
  /**
   * Keeps what became of the last calls of a lease, extends it and returns the next calls. Without calls, the lease is over.
   * @param leasedUntil null to end the lease.
   */
  advance(lease: L, attempts: readonly Attempt[], leasedUntil: Date | null): Promise<readonly OutgoingCall[]>
  /** Extends leases that are being served. An outbox that can do that has short leases, so what a dead worker had is taken over within seconds. */
  renew?(leases: readonly L[], leasedUntil: Date): Promise<void>
}

export interface EngineOptions<L extends Lease> {
  readonly outbox: Outbox<L>
  readonly clock: Clock
  readonly outbound: Outbound
  readonly log: { error(details: object, message: string): void }
  readonly timeoutMs?: number
}

export interface Engine {
  isDue(now: Date): DueCondition
  /** Begins to serve destinations with something due, and waits for none. True while there may be more. */
  deliverDue(): Promise<boolean>
  /** Resolves once every destination that is being served has nothing due. */
  settled(): Promise<void>
  /** Breaks off what is under way: another worker delivers it once the lease is over. */
  stop(): Promise<void>
}

const timeoutMsDefault = 10_000
/** Longer than the calls of a round can take, so a destination is served by one worker while that one lives. */
const leaseTimeouts = 3
/** Of leases that are renewed while their worker lives. */
const renewedLeaseMs = 4_000
const renewEveryMs = 1_000
/** Of one worker, at the same time. Those that fail have half of them, however many hang. */
const destinationsMax = 200
const failingMax = destinationsMax / 2

/**
 * Delivers an outbox. Each destination is served alone: a round of calls at the same time, then the next one, so one that is dead or hangs delays no other.
 * At least once: what a worker didn't record before it died is delivered again.
 */
export function createEngine<L extends Lease>({ outbox, clock, outbound, log, timeoutMs = timeoutMsDefault }: EngineOptions<L>): Engine {
  const stopping = new AbortController()
  const served = new Map<string, { readonly lease: L; readonly end: Promise<void> }>()
  const leaseMs = outbox.renew ? renewedLeaseMs : leaseTimeouts * timeoutMs
  const leaseEnd = () => new Date(clock.now().getTime() + leaseMs)
  const sending = { name: outbox.name, clock, outbound, timeoutMs, stopped: stopping.signal }

  async function serve(lease: L): Promise<void> {
    try {
      let calls = await outbox.advance(lease, [], leaseEnd())
      while (calls.length > 0) {
        const attempts = await Promise.all(calls.map((call) => send(call, sending)))
        calls = await outbox.advance(
          lease,
          attempts.filter((attempt) => attempt !== null),
          stopping.signal.aborted ? null : leaseEnd(),
        )
      }
    } catch (error) {
      log.error({ err: error, destination: lease.destination }, 'recording deliveries failed')
    } finally {
      served.delete(lease.destination)
    }
  }

  let renewing: NodeJS.Timeout | undefined
  /** Until nothing is served. A renewal that fails is tried again before the leases end. */
  function keepLeases(): void {
    if (!outbox.renew || renewing !== undefined || served.size === 0) return
    renewing = setTimeout(async () => {
      const leases = [...served.values()].map(({ lease }) => lease)
      if (leases.length > 0) {
        await outbox.renew?.(leases, leaseEnd()).catch((error: unknown) => log.error({ err: error, destination: outbox.name }, 'renewing leases failed'))
      }
      renewing = undefined
      keepLeases()
    }, renewEveryMs)
    renewing.unref()
  }

  async function deliverDue(): Promise<boolean> {
    const failing = [...served.values()].filter(({ lease }) => lease.isFailing).length
    const free = destinationsMax - served.size
    const failingFree = Math.min(free, failingMax - failing)
    if (free <= 0 || stopping.signal.aborted) return true
    const now = clock.now()
    const leases = await outbox.take({ now, leasedUntil: leaseEnd(), busy: [...served.keys()], countMax: free - failingFree, failingCountMax: failingFree })
    for (const lease of leases) served.set(lease.destination, { lease, end: serve(lease) })
    keepLeases()
    return leases.length > 0
  }

  const settled = async () => {
    while (served.size > 0) await Promise.all([...served.values()].map(({ end }) => end))
  }
  return {
    isDue: (now) => outbox.isDue(now),
    deliverDue,
    settled,
    stop: () => {
      stopping.abort()
      return settled()
    },
  }
}
