import { accept, answer, end, escalate, findUntold, open } from './disputes.ts'
import type { Known } from './known.ts'
import type { Moment } from './moment.ts'
import { leftMinor, reportOf, type Story, type TimelineEvent, take } from './story.ts'

/**
 * Tells again, event by event, what happened to the money of each payment after its sale. The timeline gives the order alone: who asked for something,
 * when it could happen and what follows from it the model knows by itself.
 */

export interface TimelineOptions {
  readonly timeline: readonly TimelineEvent[]
  readonly moment: Moment
  /** By the account's clock, when it has terms of its own. */
  readonly termsFromMs: number
}

/** Stories by payment. */
export function tellAgain(known: readonly Known[], { timeline, moment, termsFromMs }: TimelineOptions): Map<string, Story> {
  const eventsOf = Map.groupBy(timeline, (event) => event.payment_id)
  return new Map(
    known.map((payment) => {
      const { paymentId } = payment.pay
      const story: Story = {
        known: payment,
        dispute: null,
        warningId: null,
        returned: new Map(),
        canceled: new Set(),
        termsFromMs,
        used: new Set(),
        violations: [],
      }
      for (const event of eventsOf.get(paymentId) ?? []) {
        const complaint = (chapters[event.type] ?? (() => 'is unheard of'))(story, event)
        if (complaint !== null) story.violations.push(`${event.type} of ${event.object_id} ${complaint}`)
      }
      story.violations.push(...findUntold(story, moment))
      return [paymentId, story]
    }),
  )
}

/** Each event by its type: it changes the story, and returns what is wrong with it, or null. */
const chapters: Readonly<Record<string, (story: Story, event: TimelineEvent) => string | null>> = {
  'refund.created': (story, { object_id, amount_minor: amountMinor, at_ms: atMs }) => {
    const left = leftMinor(story)
    story.returned.set(object_id, { amountMinor, atMs, hasLeft: false })
    return amountMinor > left ? `is of ${amountMinor}, when ${left} were left` : null
  },
  'refund.succeeded': ({ returned }, { object_id }) => {
    const refund = returned.get(object_id)
    if (!refund || refund.hasLeft) return 'was not to be expected'
    refund.hasLeft = true
    return null
  },
  'refund.canceled': (story, { object_id, at_ms }) => {
    const asked = story.known.takeBacks.filter(({ objectId }) => objectId === object_id)
    const hasLeft = story.returned.get(object_id)?.hasLeft ?? true
    story.returned.delete(object_id)
    story.canceled.add(object_id)
    if (hasLeft) return 'came when it had left'
    return take(story, asked, at_ms) ? null : 'was asked for by nobody'
  },
  'refund.failed': ({ returned }, { object_id }) => (returned.delete(object_id) ? null : 'was never there'),
  'dispute.opened': (story, event) => open(story, event, 'chargeback'),
  'dispute.query_opened': (story, event) => open(story, event, 'query'),
  'dispute.evidence_submitted': answer,
  'dispute.escalated': escalate,
  'dispute.accepted': accept,
  'dispute.won': (story, event) => end(story, event, 'won'),
  'dispute.lost': (story, event) => end(story, event, 'lost'),
  'dispute.query_closed': (story, event) => end(story, event, 'warning_closed'),
  'payment.fraud_reported': (story, { object_id, at_ms }) => {
    const { sale } = story.known
    const isExpected = reportOf(story.known) === 'fraud' && story.warningId === null && sale !== undefined && at_ms >= sale.window.from
    story.warningId = object_id
    return isExpected ? null : 'was not to be expected'
  },
}
