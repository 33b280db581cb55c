import { type SaleTermsHistory, saleTermsOf } from '#areas/billing/server/terms/index.ts'
import { listReportedIds } from '#areas/payments/server/index.ts'
import type { Locale } from '#kernel/locale.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { yieldEvery } from '#server/infra/yield-every.ts'
import type { PlatformEventOf } from '../../index.ts'
import { rejectedBy } from './answers.ts'
import { requireNotToCome } from './apply.ts'
import { type Answer, accepted, answerKnown, type Incoming } from './known.ts'
import type { AppliedEvent, Dependency } from './outcomes.ts'
import { applyRecorded } from './payments.ts'
import { Collection, findKnown, insertAccepted, type KnownEvent, shareEvents } from './store.ts'

/** Payments of a batch, whose rows are written together: a statement a table instead of ten a payment. */

export type RecordedPayment = Incoming<PlatformEventOf<'payment.recorded'>>

interface Taken {
  /** By place in the batch. */
  readonly answers: ReadonlyMap<number, Answer>
  readonly touched: readonly Dependency[]
}

/**
 * All in the caller's transaction. Batches are worked out and written beside each other.
 * @throws what `isTakenConcurrently` knows, where another of them brought the same.
 */
export async function takeTogether(context: TenantContext, payments: readonly RecordedPayment[], locale: Locale): Promise<Taken> {
  const [, terms, facts] = await Promise.all([shareEvents(context), saleTermsOf(context), readFacts(context, payments)])
  const collection = new Collection(context)
  const taken = await applyRules(context, payments, facts, terms, collection, locale)
  collection.write()
  return taken
}

/** What the rules need to know of what is there. */
interface Facts {
  readonly known: ReadonlyMap<string, KnownEvent>
  /** Which of the payments are, by the core's ids. */
  readonly recorded: readonly string[]
}

async function readFacts(context: TenantContext, payments: readonly RecordedPayment[]): Promise<Facts> {
  const eventIds = payments.map(({ event }) => event.id)
  const paymentIds = payments.map(({ event }) => event.data.payment)
  // In this order: where another batch commits between the two, its payments are known by their events and not by themselves alone.
  const [recorded, known] = await Promise.all([listReportedIds(context, paymentIds), findKnown(context, eventIds)])
  return { known, recorded }
}

/** What the rules make of each payment; its rows are collected. */
async function applyRules(
  context: TenantContext,
  payments: readonly RecordedPayment[],
  { known, recorded }: Facts,
  terms: SaleTermsHistory,
  collection: Collection,
  locale: Locale,
): Promise<Taken> {
  const ids = new Set(recorded)
  const answers = new Map<number, Answer>()
  const touched: Dependency[] = []
  const apply = async ({ event, hash }: RecordedPayment): Promise<AppliedEvent> => {
    requireNotToCome(context, event)
    const done = await applyRecorded({ ...context, now: new Date(event.occurred_at) }, event, terms, (id) => ids.has(id))
    insertAccepted(context, event, hash)
    return done
  }
  for await (const payment of yieldEvery(payments)) {
    const { index, event, hash } = payment
    const answer = answerKnown(known.get(event.id), hash, locale)
    if (answer) {
      answers.set(index, answer)
      continue
    }
    try {
      touched.push(...(await collection.tryOne(() => apply(payment))).touched)
      ids.add(event.data.payment)
      answers.set(index, accepted)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      answers.set(index, rejectedBy(error, locale))
    }
  }
  return { answers, touched }
}
