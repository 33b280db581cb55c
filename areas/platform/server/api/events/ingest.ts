import type { TenantContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { type Account, runAsProcessor } from '#server/infra/tenant-work.ts'
import { isUnavailable } from '#server/infra/unavailable.ts'
import { yieldEvery } from '#server/infra/yield-every.ts'
import type { EventAnswer } from '../../index.ts'
import type { EventDependencies } from '../dependencies.ts'
import { findPlatformAccounts } from '../keys-store.ts'
import { brokenField, rejectedBy } from './answers.ts'
import { applyEvent, byDependence } from './apply.ts'
import { type Answer, accepted, answerKnown, type Incoming } from './known.ts'
import { type AppliedEvent, type Dependency, dependenciesOf, isDeferred } from './outcomes.ts'
import { readEvent } from './parse.ts'
import { type RecordedPayment, takeTogether } from './payments-together.ts'
import { retryDeferred, waitOf, waitsUntil } from './retry-deferred.ts'
import { findKnown, insertAccepted, isTakenConcurrently, keepDeferred, lockEvents, markAccepted } from './store.ts'

/**
 * Takes what a platform's core reports, each event by itself: one that is rejected takes nothing from the others. Payments are written together; all else is
 * one transaction an event.
 * @param items as they were sent.
 * @returns one answer an item, in the same order.
 * @throws what `isUnavailable` knows, where the database fails meanwhile. What was taken before stays, and is a duplicate the next time.
 */
export async function ingestEvents(dependencies: EventDependencies, platformId: string, items: readonly unknown[]): Promise<EventAnswer[]> {
  const { locale } = dependencies
  const answers = new Map<number, EventAnswer>()
  const incoming: Incoming[] = []
  for await (const [index, item] of yieldEvery(items.entries())) {
    const read = readEvent(item, locale)
    if ('errors' in read) answers.set(index, { index, id: read.id, outcome: 'rejected', errors: [...read.errors] })
    else incoming.push({ ...read, index })
  }
  const accounts = await findAccountsOf(dependencies, platformId, incoming)
  for (const [merchantId, events] of Map.groupBy(incoming, ({ event }) => event.merchant)) {
    const account = accounts.get(merchantId)
    const unknown: Answer = { outcome: 'rejected', errors: [brokenField(locale, 'merchant', 'merchant_unknown')] }
    const taken = account ? await takeEvents(dependencies, account, events) : new Map(events.map(({ index }) => [index, unknown]))
    for (const { index, event } of events) answers.set(index, { index, id: event.id, ...(taken.get(index) ?? unknown) })
  }
  return items.map((_, index) => answers.get(index) as EventAnswer)
}

async function findAccountsOf({ database }: EventDependencies, platformId: string, incoming: readonly Incoming[]): Promise<Map<string, Account>> {
  const ids = new Set(incoming.map(({ event }) => event.merchant))
  if (ids.size === 0) return new Map()
  return new Map((await findPlatformAccounts(database, platformId, [...ids])).map((account) => [account.merchantId, account]))
}

async function takeEvents(dependencies: EventDependencies, account: Account, incoming: readonly Incoming[]): Promise<Map<number, Answer>> {
  const first = new Map<string, Incoming>()
  for (const one of incoming) if (!first.has(one.event.id)) first.set(one.event.id, one)
  const once = [...first.values()]
  const again = incoming.filter((one) => first.get(one.event.id) !== one)
  const payments = once.filter((one): one is RecordedPayment => one.event.type === 'payment.recorded')
  const others = once.filter(({ event }) => event.type !== 'payment.recorded').toSorted((a, b) => byDependence(a.event, b.event))
  const taker = new Taker(dependencies, account)
  await taker.takePayments(payments)
  // An id that comes twice in a batch is known by the second time.
  for (const one of [...others, ...again]) await taker.takeOne(one)
  await taker.retryAfterDuplicates(once)
  return taker.answersOf(incoming)
}

interface Taken extends AppliedEvent {
  readonly answer: Answer
}

/** Takes events of one account. */
class Taker {
  readonly #answers = new Map<number, Answer>()
  /** Ids of events that had waited and wait no more. */
  readonly #applied = new Set<string>()
  readonly #dependencies: EventDependencies
  readonly #account: Account

  constructor(dependencies: EventDependencies, account: Account) {
    this.#dependencies = dependencies
    this.#account = account
  }

  /** What began to wait in this very batch may have been applied by the end of it. */
  answersOf(incoming: readonly Incoming[]): Map<number, Answer> {
    return new Map(
      incoming.map(({ index, event }) => {
        const answer = this.#answers.get(index) ?? accepted
        return [index, answer.outcome === 'waiting' && this.#applied.has(event.id) ? accepted : answer]
      }),
    )
  }

  async #retry(touched: readonly Dependency[]): Promise<void> {
    for (const id of await retryDeferred(this.#dependencies, this.#account, touched)) this.#applied.add(id)
  }

  /** The call that had brought a duplicate may have ended before it came to what waited for it. */
  async retryAfterDuplicates(incoming: readonly Incoming[]): Promise<void> {
    const duplicates = incoming.filter(({ index }) => this.#answers.get(index)?.outcome === 'duplicate')
    await this.#retry(duplicates.flatMap(({ event }) => dependenciesOf(event)))
  }

  /** All in one transaction. */
  async takePayments(payments: readonly RecordedPayment[]): Promise<void> {
    if (payments.length === 0) return
    const together = () => this.#within((context) => takeTogether(context, payments, this.#dependencies.locale))
    try {
      const { answers, touched } = await together().catch((error: unknown) => {
        if (isTakenConcurrently(error)) return together()
        throw error
      })
      for (const [index, answer] of answers) this.#answers.set(index, answer)
      await this.#retry(touched)
    } catch (error) {
      if (isUnavailable(error)) throw error
      // One of them breaks a rule of the database's that ours did not foresee; by itself it harms no other.
      this.#dependencies.log.error({ err: error, account: this.#account.merchantId }, 'writing a batch of payments failed')
      for (const one of payments) await this.takeOne(one)
    }
  }

  /** In a transaction of its own, and then what waited for it. */
  async takeOne({ index, event, hash }: Incoming): Promise<void> {
    const taken = this.#within(async (context): Promise<Taken> => {
      await lockEvents(context)
      const known = (await findKnown(context, [event.id])).get(event.id)
      const answer = answerKnown(known, hash, this.#dependencies.locale)
      if (answer) return { answer, touched: [] }
      const outcome = await applyEvent(context, event)
      if (isDeferred(outcome)) {
        await keepDeferred(context, event, hash, waitOf(outcome), waitsUntil(context))
        const { path, rule, values } = outcome
        return { answer: { outcome: 'waiting', errors: [brokenField(this.#dependencies.locale, path, rule, values)] }, touched: [] }
      }
      if (known) await markAccepted(context, event.id)
      else insertAccepted(context, event, hash)
      return { answer: accepted, ...outcome }
    })
    const { answer, touched, alsoApplied = [] } = await taken.catch((error: unknown): Taken => ({ answer: this.#refused(error, event.id), touched: [] }))
    for (const id of alsoApplied) this.#applied.add(id)
    this.#answers.set(index, answer)
    await this.#retry(touched)
  }

  /** Returns the answer to an event that was not taken. An unforeseen error is logged; the answer has no details of it. */
  #refused(error: unknown, eventId: string): Answer {
    const { locale, log } = this.#dependencies
    if (isUnavailable(error)) throw error
    if (error instanceof AppError) return rejectedBy(error, locale)
    log.error({ err: error, event: eventId, account: this.#account.merchantId }, 'processing an event failed')
    return { outcome: 'failed', errors: [brokenField(locale, '', 'event_failed')] }
  }

  #within<T>(work: (context: TenantContext) => Promise<T>): Promise<T> {
    return runAsProcessor(this.#dependencies.database, this.#dependencies.clock, this.#account, work)
  }
}
