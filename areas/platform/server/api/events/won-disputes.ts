import * as z from 'zod/mini'
import { findReportedDispute, lockDispute, type ReportedDispute, type ReportedStep, recordDispute, recordDisputeStep } from '#areas/disputes/server/index.ts'
import { type CapturedPayment, lockReportedPayment, type PaymentRow, parseCaptured } from '#areas/payments/server/index.ts'
import type { DisputeId } from '#kernel/ids.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { isIntentOpen } from '#server/infra/external/intents-store.ts'
import { type PlatformEvent, type PlatformEventOf, platformEvent } from '../../index.ts'
import type { AppliedEvent } from './outcomes.ts'
import { listWaitingAbout, markAccepted } from './store.ts'

/**
 * A chargeback that was won makes room for another one of the same money. Where that one is heard of first, the earlier one has no room any more, until it is
 * known that it was won: then what is left of its story is told at once.
 */

type Opened = PlatformEventOf<'dispute.opened'>
type Changed = PlatformEventOf<'dispute.stage_changed'>

/** Applies the rest of a dispute's story, of which one event has just come and the others wait. Null where a part of it is still to come, or there is room. */
export async function applyWonDispute(context: TenantContext, came: Opened | Changed): Promise<AppliedEvent | null> {
  const thing = `dispute ${came.data.dispute}` as const
  const waiting = await listWaitingAbout(context, thing)
  const events = [came, ...waiting.filter(({ id }) => id !== came.id).map(({ event }): PlatformEvent => z.parse(platformEvent, event))]
  const known = await findReportedDispute(context, came.data.dispute)
  const story = readStory(events, known?.status ?? null)
  if (!story || (known && (await isIntentOpen(context, known.id)))) return null
  const payment = known ? (await lockDispute(context, known.id)).payment : story.opened && (await lockReportedPayment(context, story.opened.data.payment))
  const captured = payment && parseCaptured(payment)
  if (!captured || !isAboveRest(captured, story.takenMinor)) return null
  const id = known?.id ?? (await open(context, captured, story.opened))
  for (const step of story.steps) {
    await recordDisputeStep(at(context, step), await lockDispute(context, id), reportedStep(step.data, true))
  }
  const alsoApplied = waiting.map((event) => event.id).filter((eventId) => eventId !== came.id)
  for (const eventId of alsoApplied) await markAccepted(context, eventId)
  return { touched: [thing], alsoApplied }
}

interface Story {
  /** Null where it is known already, as a query that becomes a chargeback now. */
  readonly opened: Opened | null
  readonly steps: readonly Changed[]
  /** What was taken, and given back. */
  readonly takenMinor: number
}

/** From where the dispute stands to where it was won, one step after the other. Null where one is missing, or they are told in another order than they happened. */
function readStory(events: readonly PlatformEvent[], status: string | null): Story | null {
  const opened = status === null ? (events.find((event) => event.type === 'dispute.opened') ?? null) : null
  const changes = events.filter((event) => event.type === 'dispute.stage_changed')
  const steps: Changed[] = []
  let stage = status ?? (opened?.data.kind === 'query' ? 'warning_needs_response' : opened && 'needs_response')
  for (let next = followingStep(changes, stage); next; next = followingStep(changes, stage)) {
    steps.push(next)
    stage = next.data.to
  }
  const times = [opened, ...steps].flatMap((event) => (event ? [Date.parse(event.occurred_at)] : []))
  const isInOrder = times.every((time, index) => time >= (times[index - 1] ?? time))
  const escalated = steps.find(({ data }) => data.to === 'needs_response')
  const takenMinor = escalated?.data.amount_minor ?? opened?.data.amount_minor
  return stage === 'won' && isInOrder && takenMinor !== undefined ? { opened, steps, takenMinor } : null
}

/** No step leads back, so each stage is left once. */
function followingStep(changes: readonly Changed[], stage: string | null): Changed | undefined {
  return changes.find(({ data }) => data.from === stage)
}

/** Within the sale, but more than others have left of it. */
function isAboveRest({ amount_captured_minor, disputed_minor }: PaymentRow, takenMinor: number): boolean {
  return takenMinor <= amount_captured_minor && takenMinor > amount_captured_minor - disputed_minor
}

async function open(context: TenantContext, payment: CapturedPayment, opened: Opened | null): Promise<DisputeId> {
  if (!opened) throw new Error('a story that is told from its beginning has one')
  const { dispute } = await recordDispute(at(context, opened), payment, reportedDispute(payment, opened.data, true))
  return dispute.id
}

function at(context: TenantContext, { occurred_at }: PlatformEvent): TenantContext {
  return { ...context, now: new Date(occurred_at) }
}

export function reportedDispute(payment: CapturedPayment, data: Opened['data'], isOver: boolean): ReportedDispute {
  return {
    processorId: data.dispute,
    chargeId: payment.latest_charge_id,
    kind: data.kind,
    network: data.network,
    networkReasonCode: data.reason_code,
    amountMinor: data.amount_minor,
    respondBy: dateOf(data.respond_by),
    processedAt: dateOf(data.processed_at),
    issuerMessage: data.issuer_message ?? null,
    isOver,
  }
}

export function reportedStep(data: Changed['data'], isOver: boolean): ReportedStep {
  return {
    to: data.to,
    amountMinor: data.amount_minor ?? 0,
    respondBy: dateOf(data.respond_by),
    processedAt: dateOf(data.processed_at),
    issuerMessage: data.issuer_message ?? null,
    isAccepted: data.is_accepted,
    isOver,
  }
}

function dateOf(time: string | undefined): Date | null {
  return time === undefined ? null : new Date(time)
}
