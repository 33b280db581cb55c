import { disputeAnsweredWithinMs, evidenceTexts, queryLastsMs } from './cards.ts'
import type { Moment } from './moment.ts'
import { type Dispute, disputableMinor, reportOf, type Story, type TimelineEvent, take } from './story.ts'
import { disputeFeeOf } from './terms.ts'

/** What the timeline says of disputes. Each changes the story, and returns what is wrong with it, or null. */

export function open(story: Story, { object_id: id, amount_minor, at_ms: atMs }: TimelineEvent, kind: Dispute['kind']): string | null {
  const { known, dispute } = story
  if (dispute) return 'is the second one'
  if (reportOf(known) !== kind || !known.sale || atMs < known.sale.window.from) return 'was not to be expected'
  const amountMinor = disputableMinor(story)
  story.dispute = {
    id,
    openedMs: atMs,
    kind,
    amountMinor,
    status: kind === 'query' ? 'warning_needs_response' : 'needs_response',
    fee: kind === 'query' ? null : disputeFeeOf(known.pay.request.currency, atMs >= story.termsFromMs),
    answerableUntilMs: atMs + disputeAnsweredWithinMs,
    decision: kind === 'query' ? { as: 'warning_closed', fromMs: atMs + queryLastsMs, toMs: atMs + queryLastsMs } : lostWithoutAnswer(atMs),
    texts: [],
    closed: null,
  }
  return isOf(amount_minor, amountMinor)
}

const lostWithoutAnswer = (atMs: number) => ({ as: 'lost', fromMs: atMs + disputeAnsweredWithinMs, toMs: atMs + disputeAnsweredWithinMs }) as const

const isOf = (is: number, should: number) => (is === should ? null : `is of ${is} instead of ${should}`)

export function answer(story: Story, { object_id, at_ms: atMs }: TimelineEvent): string | null {
  const { dispute, known } = story
  if (dispute?.id !== object_id) return 'is of no dispute'
  const effect = take(story, known.answers, atMs)
  if (!effect) return 'was asked for by nobody'
  if (!dispute.status.endsWith('needs_response') || atMs >= dispute.answerableUntilMs) return `came while it was ${dispute.status}`
  const { text } = effect.request
  const brings = evidenceTexts[text][dispute.kind]
  dispute.texts.push(text)
  dispute.status = dispute.kind === 'query' ? 'warning_under_review' : 'under_review'
  if (brings) dispute.decision = { as: brings.as, fromMs: atMs + brings.afterMs, toMs: effect.window.to + brings.afterMs }
  return null
}

export function escalate(story: Story, { object_id, amount_minor, at_ms: atMs }: TimelineEvent): string | null {
  const { dispute, known } = story
  if (dispute?.id !== object_id || !isDecided(dispute, 'needs_response', atMs)) return 'was not to be expected'
  dispute.amountMinor = Math.min(dispute.amountMinor, disputableMinor(story))
  dispute.kind = 'chargeback'
  dispute.status = 'needs_response'
  dispute.fee = disputeFeeOf(known.pay.request.currency, atMs >= story.termsFromMs)
  dispute.answerableUntilMs = atMs + disputeAnsweredWithinMs
  dispute.decision = lostWithoutAnswer(atMs)
  return isOf(amount_minor, dispute.amountMinor)
}

const isDecided = ({ decision }: Dispute, as: string, atMs: number) => decision?.as === as && atMs >= decision.fromMs

export function accept(story: Story, { object_id, at_ms: atMs }: TimelineEvent): string | null {
  const { dispute, known } = story
  if (dispute?.id !== object_id || !take(story, known.acceptances, atMs)) return 'was asked for by nobody'
  if (dispute.closed || dispute.status === 'under_review') return `came while it was ${dispute.status}`
  close(dispute, dispute.kind === 'query' ? 'warning_closed' : 'lost', 'accepted', atMs)
  return null
}

/** By its issuer, its time, or a refund. */
export function end(story: Story, { object_id, at_ms: atMs }: TimelineEvent, status: 'won' | 'lost' | 'warning_closed'): string | null {
  const { dispute } = story
  if (dispute?.id !== object_id || dispute.closed) return 'was not to be expected'
  const isRefunded = isOverByRefund(story, dispute) && [...story.returned.values()].some((refund) => refund.atMs === atMs)
  const reason = status === 'warning_closed' ? 'not_escalated' : dispute.status === 'under_review' ? 'issuer_decided' : 'deadline_passed'
  const complaint = isRefunded || isDecided(dispute, status, atMs) ? null : `came while it was ${dispute.status}`
  close(dispute, status, isRefunded ? 'refunded' : reason, atMs)
  return complaint
}

/** Nothing is left to ask once all of a query was refunded since it was opened. */
function isOverByRefund({ returned }: Story, { kind, openedMs, amountMinor }: Dispute): boolean {
  const since = [...returned.values()].filter(({ atMs }) => atMs >= openedMs)
  return kind === 'query' && since.length > 0 && since.reduce((sum, refund) => sum + refund.amountMinor, 0) >= amountMinor
}

function close(dispute: Dispute, status: Dispute['status'], reason: string, atMs: number): void {
  Object.assign(dispute, { status, closed: { reason, atMs }, decision: null })
}

/** What should have happened by now, and was never told. */
export function findUntold(story: Story, { from }: Moment): string[] {
  const { known, dispute, warningId, used } = story
  const report = reportOf(known)
  const isDue = known.sale !== undefined && known.sale.window.to <= from
  const decision = dispute?.decision
  return [
    ...(isDue && (report === 'chargeback' || report === 'query') && !dispute ? ['was never disputed'] : []),
    ...(isDue && report === 'fraud' && warningId === null ? ['was never warned of'] : []),
    ...(dispute && !dispute.closed && isOverByRefund(story, dispute) ? [`its dispute is ${dispute.status}, though all of it was refunded`] : []),
    ...(decision && decision.toMs <= from ? [`its dispute is ${dispute.status} and not ${decision.as}`] : []),
    ...known.takeBacks.filter((effect) => !used.has(effect)).map(({ key }) => `the cancellation by ${key} had no effect`),
    ...known.answers.filter((effect) => !used.has(effect)).map(({ key }) => `the answer by ${key} had no effect`),
    ...known.acceptances
      // Its time may have run out, or a refund have ended it, while the issuer was told.
      .filter((effect) => !used.has(effect) && !(dispute?.closed && dispute.closed.atMs >= effect.window.from && dispute.closed.atMs <= effect.window.to))
      .map(({ key }) => `the acceptance by ${key} had no effect`),
  ]
}
