import { codeLoginExpired } from '@counterfoil/contract/envelope'
import { limits } from '@counterfoil/contract/limits'
import type { InboxState } from '@counterfoil/contract/notifications/live'
import { minuteMs, secondMs } from '@counterfoil/contract/time/durations'
import { AppError } from '../../infra/errors.ts'
import type { EventStream, StreamCaller } from '../../infra/http/event-stream.ts'
import type { HttpDependencies } from '../../infra/http/register.ts'
import { peekSession } from '../../infra/http/sessions-store.ts'
import { machineContext } from '../../infra/machine-context.ts'
import { runAsUser } from '../../infra/user-work.ts'
import { describeInbox } from './inbox.ts'

const channel = 'inboxes'
/** Also finds expired sessions, and changes that were missed while the database connection was lost. */
const beatMs = 20 * secondMs

interface Follower extends StreamCaller {
  readonly stream: EventStream
  /** The state that was sent last. */
  sent: string
  isChecking: boolean
  /** Whether something changed during the check. */
  isStale: boolean
}

/** The open streams of this server. Each is sent the state of its inbox when it opens and after each change, whichever server made the change. */
export class InboxFollowers {
  readonly #dependencies: HttpDependencies
  readonly #followers = new Map<string, Set<Follower>>()
  #notices: ReturnType<HttpDependencies['database']['listen']> | null = null
  #beating: NodeJS.Timeout | null = null

  constructor(dependencies: HttpDependencies) {
    this.#dependencies = dependencies
  }

  /** Returns what ends it. @throws AppError `too_many_requests`. */
  follow(caller: StreamCaller, stream: EventStream): () => void {
    const own = this.#followers.get(caller.userId) ?? new Set()
    if (own.size >= limits.liveStreamsMax) throw new AppError('too_many_requests', { seconds: minuteMs / secondMs })
    this.#notices ??= this.#dependencies.database.listen(channel, (userId) => this.#checkAll(this.#followers.get(userId) ?? []))
    this.#beating ??= setInterval(() => this.#beat(), beatMs).unref()
    const follower = { ...caller, stream, sent: '', isChecking: false, isStale: false }
    this.#followers.set(caller.userId, own.add(follower))
    this.#checkAll([follower])
    return () => {
      own.delete(follower)
      if (own.size === 0 && this.#followers.get(caller.userId) === own) this.#followers.delete(caller.userId)
    }
  }

  /** Ends all streams; their clients connect to another server. */
  async close(): Promise<void> {
    if (this.#beating) clearInterval(this.#beating)
    for (const own of [...this.#followers.values()]) for (const { stream } of [...own]) stream.end()
    await this.#notices?.close()
  }

  #beat(): void {
    for (const own of this.#followers.values()) {
      for (const { stream } of own) stream.beat()
      this.#checkAll(own)
    }
  }

  #checkAll(followers: Iterable<Follower>): void {
    for (const follower of followers) void this.#check(follower)
  }

  /** Changes during a check cause one more check. If the database can't be reached, the next beat checks again. */
  async #check(follower: Follower): Promise<void> {
    follower.isStale = true
    if (follower.isChecking) return
    follower.isChecking = true
    try {
      while (follower.isStale) {
        follower.isStale = false
        await this.#sendState(follower)
      }
    } catch {
      // The stream stays open.
    } finally {
      follower.isChecking = false
    }
  }

  async #sendState(follower: Follower): Promise<void> {
    const { database, clock } = this.#dependencies
    const { userId, tokenHash, stream } = follower
    const now = clock.now()
    const session = await peekSession(database.global, tokenHash, now)
    if (session === null) {
      stream.send('end', { code: codeLoginExpired })
      stream.end()
      return
    }
    const state: InboxState = await runAsUser(database, machineContext(database.global, now), userId, (own) => describeInbox(own, session.businessId))
    const text = JSON.stringify(state)
    if (text === follower.sent) return
    follower.sent = text
    stream.send('inbox', state)
  }
}
