import type { Acquirer } from '#areas/payments/server/acquiring/index.ts'
import type { PlatformEventInput } from '#areas/platform/server/index.ts'
import type { PlannedPayment } from './plan.ts'

/** Planned payments as the events of a platform's core that processed them. */

type Recorded = Extract<PlatformEventInput, { type: 'payment.recorded' }>
type Attempt = NonNullable<Recorded['data']['attempts']>[number]

const retryAfterMs = 80_000

/** @param merchant the account. */
export async function eventsOf(acquirer: Acquirer, merchant: string, plan: readonly PlannedPayment[]): Promise<PlatformEventInput[]> {
  const events = await Promise.all(plan.map((payment) => eventsOfPayment(acquirer, merchant, payment)))
  return events.flat()
}

async function eventsOfPayment(acquirer: Acquirer, merchant: string, planned: PlannedPayment): Promise<PlatformEventInput[]> {
  const { at, amountMinor, person, orderNumber, captureMethod, followUps } = planned
  const { currency } = person.market
  const payment = `PAY-${orderNumber}`
  const attempts = await Promise.all(planned.attempts.map((card, index) => attemptOf(acquirer, planned, card, index)))
  const isApproved = attempts.at(-1)?.outcome === 'approved'
  const lastAt = attempts.at(-1)?.at ?? at.toISOString()
  const captured = followUps.find((step) => step.kind === 'capture')
  const canceled = followUps.find((step) => step.kind === 'cancel')
  const capture =
    captureMethod === 'automatic'
      ? { at: lastAt, amount_minor: amountMinor }
      : captured && { at: captured.at.toISOString(), amount_minor: captured.amountMinor }
  const happenedAt = [at.toISOString(), lastAt, ...(isApproved && capture ? [capture.at] : []), ...(canceled ? [canceled.at.toISOString()] : [])]
    .toSorted()
    .at(-1)
  const takenMinor = isApproved ? (capture?.amount_minor ?? 0) : 0
  const recorded: PlatformEventInput = {
    id: `${payment}/recorded`,
    merchant,
    type: 'payment.recorded',
    occurred_at: happenedAt ?? lastAt,
    data: {
      payment,
      amount_minor: amountMinor,
      currency,
      created_at: at.toISOString(),
      capture_method: captureMethod,
      order_number: orderNumber,
      description: planned.description,
      customer: { email: person.email, name: person.name },
      attempts,
      ...(isApproved && capture ? { capture } : {}),
      ...(canceled ? { canceled: { at: canceled.at.toISOString(), reason: canceled.reason } } : {}),
    },
  }
  const refunds = takenMinor > 0 ? refundsOf(planned, payment, takenMinor) : []
  return [recorded, ...refunds.map((event) => ({ ...event, merchant }))]
}

function refundsOf({ followUps, person }: PlannedPayment, payment: string, takenMinor: number) {
  let leftMinor = takenMinor
  return followUps.flatMap((step, index) => {
    if (step.kind !== 'refund' || leftMinor === 0) return []
    const amountMinor = Math.min(step.amountMinor ?? leftMinor, leftMinor)
    leftMinor -= amountMinor
    const refund = `${payment}-R${index + 1}`
    return [
      {
        id: `${refund}/recorded`,
        type: 'refund.recorded' as const,
        occurred_at: step.at.toISOString(),
        data: { refund, payment, currency: person.market.currency, amount_minor: amountMinor, status: 'succeeded' as const, reason: step.reason },
      },
    ]
  })
}

async function attemptOf(acquirer: Acquirer, { at, person, orderNumber, amountMinor }: PlannedPayment, name: string, index: number): Promise<Attempt> {
  const card = acquirer.tokeniseNamed(`pm_card_${name}`, at)
  if (!card) throw new Error(`The acquirer has no test card ${name}.`)
  const attempt = `PAY-${orderNumber}-A${index + 1}`
  const request = { acquirerToken: card.acquirerToken, amountMinor, currency: person.market.currency, idempotencyKey: attempt }
  const answer = await acquirer.authorise(request)
  if (answer.outcome === 'suspended') throw new Error('The sandbox suspended a payment.')
  const fields = {
    attempt,
    at: new Date(at.getTime() + index * retryAfterMs).toISOString(),
    card: {
      brand: card.brand,
      bin: card.bin,
      last4: card.last4,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      ...(card.country === null ? {} : { country: card.country }),
      funding: card.funding,
      fingerprint: card.fingerprint,
    },
    risk_level: answer.riskLevel,
  }
  if (answer.outcome === 'approved') {
    return { ...fields, outcome: 'approved', authorisation_code: answer.authorisationCode, network_transaction_id: answer.networkTransactionId }
  }
  const { declineCode, networkCode } = answer
  return { ...fields, outcome: 'declined', decline_code: declineCode, ...(networkCode === null ? {} : { network_decline_code: networkCode }) }
}
