import { setTimeout as pause } from 'node:timers/promises'
import { codeOf, type ErrorStatuses } from '#kernel/errors.ts'
import type { UserId } from '#kernel/ids.ts'
import { limits } from '#kernel/limits.ts'
import { minuteMs, secondMs } from '#kernel/time/durations.ts'
import { AppError } from '../errors.ts'
import { findRefusals, type HttpDependencies, type StreamCaller } from './authorise.ts'
import type { EventStream } from './event-stream.ts'

const channel = 'live'
const beatMs = 20 * secondMs

/** An open stream, and what it shows. */
export interface Follower {
  readonly caller: StreamCaller
  readonly stream: EventStream
  /** The person or the account that notices name. */
  readonly topic: string
  /** How long to wait for the next look after one that took so long; none if it isn't set. */
  readonly pauseAfter?: (lookMs: number) => number
  /** Whether each beat looks: what is shown can change without a notice. */
  readonly looksAtBeat?: true
  /** Sends what changed since the last look. Looks of a stream don't overlap. @throws AppError to end the stream. */
  readonly look: () => Promise<void>
}

interface FollowersDependencies extends HttpDependencies {
  /** By which the code of the last event is chosen. */
  readonly errorStatuses: ErrorStatuses
}

interface Following extends Follower {
  isLooking: boolean
  /** Whether something changed since the last look began, or it failed. */
  isStale: boolean
}

/**
 * The open streams of this server. Each looks when it opens and after each notice of its topic, whichever server made the change. All of them share one
 * connection that listens, and one statement per beat finds sessions that have ended and rights that were lost; a stream by itself asks the database nothing.
 */
export class Followers {
  readonly #dependencies: FollowersDependencies
  readonly #byTopic = new Map<string, Set<Following>>()
  readonly #counts = new Map<UserId, number>()
  #notices: ReturnType<HttpDependencies['database']['listen']> | null = null
  #beating: NodeJS.Timeout | null = null

  constructor(dependencies: FollowersDependencies) {
    this.#dependencies = dependencies
  }

  /** Returns what ends it. @throws AppError `too_many_requests`. */
  follow(follower: Follower): () => void {
    const { userId } = follower.caller
    const count = this.#counts.get(userId) ?? 0
    if (count >= limits.liveStreamsMax) throw new AppError('too_many_requests', { seconds: minuteMs / secondMs })
    this.#counts.set(userId, count + 1)
    this.#notices ??= this.#dependencies.database.listen(
      channel,
      (topic) => this.#hear(topic),
      () => this.#lookAll(this.#all()),
    )
    this.#beating ??= setInterval(() => void this.#beat(), beatMs).unref()
    const following: Following = { ...follower, isLooking: false, isStale: false }
    // A person's notices also tell that their session ended.
    const topics = [...new Set([follower.topic, userId])]
    for (const topic of topics) this.#byTopic.set(topic, (this.#byTopic.get(topic) ?? new Set<Following>()).add(following))
    this.#lookAll([following])
    return () => {
      for (const topic of topics) this.#leave(topic, following)
      const left = (this.#counts.get(userId) ?? 1) - 1
      if (left > 0) this.#counts.set(userId, left)
      else this.#counts.delete(userId)
    }
  }

  /** Ends all streams; their clients connect to another server. */
  async close(): Promise<void> {
    if (this.#beating) clearInterval(this.#beating)
    for (const { stream } of this.#all()) stream.end()
    await this.#notices?.close()
  }

  #leave(topic: string, following: Following): void {
    const own = this.#byTopic.get(topic)
    own?.delete(following)
    if (own?.size === 0) this.#byTopic.delete(topic)
  }

  #all(): Set<Following> {
    return new Set([...this.#byTopic.values()].flatMap((own) => [...own]))
  }

  #hear(topic: string): void {
    this.#lookAll(this.#byTopic.get(topic) ?? [])
  }

  async #beat(): Promise<void> {
    const all = [...this.#all()]
    for (const { stream } of all) stream.beat()
    this.#lookAll(all.filter(({ looksAtBeat, isStale }) => looksAtBeat || isStale))
    if (all.length === 0) return
    const callers = all.map(({ caller }) => caller)
    // If the database can't be reached, the next beat asks again.
    const refusals = await findRefusals(this.#dependencies, callers).catch(() => [])
    for (const [index, refusal] of refusals.entries()) if (refusal) this.#endBy(all[index], refusal)
  }

  #lookAll(followings: Iterable<Following>): void {
    for (const following of followings) void this.#look(following)
  }

  /** Changes during a look cause one more. */
  async #look(following: Following): Promise<void> {
    following.isStale = true
    if (following.isLooking) return
    following.isLooking = true
    try {
      while (following.isStale) {
        following.isStale = false
        const start = performance.now()
        await following.look()
        await pause(following.pauseAfter?.(performance.now() - start) ?? 0, undefined, { ref: false })
      }
    } catch (error) {
      if (error instanceof AppError) this.#endBy(following, error)
      // The database can't be reached: the stream stays open, and the next beat looks again.
      else following.isStale = true
    } finally {
      following.isLooking = false
    }
  }

  #endBy(following: Pick<Follower, 'stream'> | undefined, { errorName }: AppError): void {
    following?.stream.send('end', { code: codeOf(errorName, this.#dependencies.errorStatuses[errorName]) })
    following?.stream.end()
  }
}
