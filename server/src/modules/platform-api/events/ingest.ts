import type { EventAnswer, PlatformEvent, PlatformEventOf } from '@counterfoil/contract/platform-events'
import type { TenantContext } from '../../../infra/context.ts'
import { AppError } from '../../../infra/errors.ts'
import { runAsProcessor } from '../../../infra/tenant-work.ts'
import { listReportedIds } from '../../payments/index.ts'
import { saleTermsOf } from '../../terms/index.ts'
import { findPlatformAccounts, type PlatformAccount } from '../keys-store.ts'
import { brokenField, brokenFieldsOfError } from './answers.ts'
import { applyEvent, byDependence, requireNotToCome } from './apply.ts'
import type { EventDependencies } from './dependencies.ts'
import { presentReason } from './held.ts'
import { isWaiting, type Thing } from './outcomes.ts'
import { type ReadEvent, readEvent } from './parse.ts'
import { applyRecorded } from './payments.ts'
import { Collection, findKnown, insertAccepted, type KnownEvent, keepWaiting, lockEvents, markAccepted } from './store.ts'
import { retryWaiting, waitOf, waitsUntil } from './waiting.ts'

/** An event with its place in the batch. */
interface Incoming<E extends PlatformEvent = PlatformEvent> extends ReadEvent {
  readonly event: E
  readonly index: number
}

type Answer = Pick<EventAnswer, 'outcome' | 'errors'>

/**
 * Takes what a platform's core reports, each event by itself: one that is rejected takes nothing from the others. Payments are written together; all else is
 * one transaction an event.
 * @param items as they were sent.
 * @returns one answer an item, in the same order.
 */
export async function ingestEvents(dependencies: EventDependencies, platformId: string, items: readonly unknown[]): Promise<EventAnswer[]> {
  const { locale } = dependencies
  const answers = new Map<number, EventAnswer>()
  const incoming: Incoming[] = []
  for (const [index, item] of items.entries()) {
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

async function findAccountsOf({ database }: EventDependencies, platformId: string, incoming: readonly Incoming[]): Promise<Map<string, PlatformAccount>> {
  const ids = new Set(incoming.map(({ event }) => event.merchant))
  if (ids.size === 0) return new Map()
  return new Map((await findPlatformAccounts(database, platformId, [...ids])).map((account) => [account.merchantId, account]))
}

async function takeEvents(dependencies: EventDependencies, account: PlatformAccount, incoming: readonly Incoming[]): Promise<Map<number, Answer>> {
  const first = new Map<string, Incoming>()
  for (const one of incoming) if (!first.has(one.event.id)) first.set(one.event.id, one)
  const once = [...first.values()]
  const again = incoming.filter((one) => first.get(one.event.id) !== one)
  const payments = once.filter((one): one is Incoming<PlatformEventOf<'payment.recorded'>> => one.event.type === 'payment.recorded')
  const others = once.filter(({ event }) => event.type !== 'payment.recorded').toSorted((a, b) => byDependence(a.event, b.event))
  const taker = new Taker(dependencies, account)
  await taker.takePayments(payments)
  // An id that comes twice in a batch is known by the second time.
  for (const one of [...others, ...again]) await taker.takeOne(one)
  return taker.answersOf(incoming)
}

/** Takes events of one account. */
class Taker {
  readonly #answers = new Map<number, Answer>()
  /** Ids of events that had waited and wait no more. */
  readonly #applied = new Set<string>()
  readonly #dependencies: EventDependencies
  readonly #account: PlatformAccount

  constructor(dependencies: EventDependencies, account: PlatformAccount) {
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

  async #retry(touched: readonly Thing[]): Promise<void> {
    for (const id of await retryWaiting(this.#dependencies, this.#account, touched)) this.#applied.add(id)
  }

  /** All in one transaction, whose rows are written together. */
  async takePayments(payments: readonly Incoming<PlatformEventOf<'payment.recorded'>>[]): Promise<void> {
    if (payments.length === 0) return
    try {
      const { answers, touched } = await this.#within((context) => this.#applyPayments(context, payments))
      for (const [index, answer] of answers) this.#answers.set(index, answer)
      await this.#retry(touched)
    } catch (error) {
      // One of them breaks a rule of the database's that ours did not foresee; by itself it harms no other.
      this.#dependencies.log.error({ err: error, account: this.#account.merchantId }, 'payments could not be taken together')
      for (const one of payments) await this.takeOne(one)
    }
  }

  async #applyPayments(context: TenantContext, payments: readonly Incoming<PlatformEventOf<'payment.recorded'>>[]) {
    await lockEvents(context)
    const [known, there, terms] = await Promise.all([
      findKnown(
        context,
        payments.map(({ event }) => event.id),
      ),
      listReportedIds(
        context,
        payments.map(({ event }) => event.data.payment),
      ),
      saleTermsOf(context),
    ])
    const ids = new Set(there)
    const answers = new Map<number, Answer>()
    const touched: Thing[] = []
    const collection = new Collection(context)
    for (const { index, event, hash } of payments) {
      const answer = await this.#answerKnown(known.get(event.id), hash)
      if (answer) {
        answers.set(index, answer)
        continue
      }
      const taken = collection.tryOne(async () => {
        requireNotToCome(context, event)
        const done = await applyRecorded({ ...context, now: new Date(event.occurred_at) }, event, terms, (id) => ids.has(id))
        insertAccepted(context, event, hash)
        return done
      })
      const outcome = await taken.catch((error: unknown) => this.#rejected(error))
      if ('touched' in outcome) {
        ids.add(event.data.payment)
        touched.push(...outcome.touched)
      }
      answers.set(index, 'touched' in outcome ? accepted : outcome)
    }
    await collection.write()
    return { answers, touched }
  }

  /** In a transaction of its own, and then what waited for it. */
  async takeOne({ index, event, hash }: Incoming): Promise<void> {
    const taken = this.#within(async (context): Promise<{ answer: Answer; touched: readonly Thing[] }> => {
      await lockEvents(context)
      const known = (await findKnown(context, [event.id])).get(event.id)
      const answer = this.#answerKnown(known, hash)
      if (answer) return { answer, touched: [] }
      const outcome = await applyEvent(context, event)
      if (isWaiting(outcome)) {
        await keepWaiting(context, event, hash, waitOf(outcome), waitsUntil(context))
        const { path, rule, values } = outcome
        return { answer: { outcome: 'waiting', errors: [brokenField(this.#dependencies.locale, path, rule, values)] }, touched: [] }
      }
      if (known) await markAccepted(context, event.id)
      else insertAccepted(context, event, hash)
      return { answer: accepted, touched: outcome.touched }
    })
    const { answer, touched } = await taken.catch((error: unknown) => ({ answer: this.#rejected(error, event.id), touched: [] }))
    this.#answers.set(index, answer)
    await this.#retry(touched)
  }

  /** What was taken before is answered by that; null where the event is to be taken, also again after it waited in vain. */
  #answerKnown(known: KnownEvent | undefined, hash: Buffer): Answer | null {
    if (!known || known.state === 'rejected') return null
    if (!known.content_hash.equals(hash)) return { outcome: 'conflict', errors: [] }
    if (known.state === 'accepted') return { outcome: 'duplicate', errors: [] }
    return known.state === 'waiting' ? { outcome: 'waiting', errors: [presentReason(known, this.#dependencies.locale)] } : null
  }

  /** What the caller is told of an event that was not taken. What nobody foresaw is logged and not told. */
  #rejected(error: unknown, eventId?: string): Answer {
    const { locale, log } = this.#dependencies
    if (error instanceof AppError) return { outcome: 'rejected', errors: brokenFieldsOfError(locale, error) }
    if (eventId === undefined) throw error
    log.error({ err: error, event: eventId, account: this.#account.merchantId }, 'an event could not be taken')
    return { outcome: 'rejected', errors: [brokenField(locale, '', 'event_failed')] }
  }

  #within<T>(work: (context: TenantContext) => Promise<T>): Promise<T> {
    return runAsProcessor(this.#dependencies.database, this.#dependencies.clock, this.#account, work)
  }
}

const accepted: Answer = { outcome: 'accepted', errors: [] }
