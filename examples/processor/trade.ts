/** A little trade, as a platform's core reports it: what `send` sends. */

const hourMs = 3_600_000
const dayMs = 24 * hourMs

interface Card {
  readonly brand: string
  readonly bin: string
  readonly last4: string
  readonly exp_month: number
  readonly exp_year: number
  readonly country: string
  readonly funding: string
  readonly fingerprint: string
}

const visa: Card = { brand: 'visa', bin: '411111', last4: '4242', exp_month: 12, exp_year: 2099, country: 'US', funding: 'credit', fingerprint: 'card_a' }
const mastercard: Card = { ...visa, brand: 'mastercard', bin: '555555', last4: '4444', fingerprint: 'card_b' }

/**
 * Four payments of the last days (one is only authorised, one was declined), a refund and a dispute.
 * @param merchant the account, as Counterfoil names it.
 * @param run makes the names of this run its own; the same run sent again changes nothing.
 */
export function buildTrade(merchant: string, run: string, now: Date): object[] {
  const name = (what: string) => `${run}_${what}`
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString()
  const event = (type: string, what: string, occurredMs: number, data: object) => ({
    id: name(`event_${what}`),
    type,
    merchant,
    occurred_at: ago(occurredMs),
    data,
  })

  const sale = (what: string, agoMs: number, amountMinor: number, card: Card, change: object = {}) =>
    event('payment.recorded', what, agoMs, {
      payment: name(what),
      amount_minor: amountMinor,
      currency: 'USD',
      created_at: ago(agoMs),
      order_number: `ORDER-${what}`,
      attempts: [{ attempt: name(`${what}_attempt`), at: ago(agoMs), outcome: 'approved', card }],
      capture: { at: ago(agoMs), amount_minor: amountMinor },
      ...change,
    })
  return [
    sale('sale', 3 * dayMs, 12_500, visa),
    sale('disputed', 2 * dayMs, 8000, mastercard),
    sale('held', 2 * hourMs, 4500, visa, { capture_method: 'manual', capture: undefined }),
    sale('declined', hourMs, 9900, mastercard, {
      capture: undefined,
      attempts: [{ attempt: name('declined_attempt'), at: ago(hourMs), outcome: 'declined', card: mastercard, decline_code: 'insufficient_funds' }],
    }),
    event('refund.recorded', 'refund', dayMs, { refund: name('refund'), payment: name('sale'), currency: 'USD', amount_minor: 2500, status: 'succeeded' }),
    event('dispute.opened', 'dispute', dayMs, {
      dispute: name('dispute'),
      payment: name('disputed'),
      kind: 'chargeback',
      network: 'mastercard',
      reason_code: '4853',
      currency: 'USD',
      amount_minor: 8000,
    }),
  ]
}
