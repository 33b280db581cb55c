import type { PlatformEventInput } from '#areas/platform/server/events.ts'
import { hourMs } from '#kernel/time/durations.ts'

/** A core's payments of this hour: sold at once, by cards of several brands and countries, some after a declined attempt. */

const cards = [
  { brand: 'visa', bin: '424242', last4: '4242', country: 'US' },
  { brand: 'mastercard', bin: '555555', last4: '4444', country: 'HK' },
  { brand: 'visa', bin: '400005', last4: '5556', country: 'DE' },
  { brand: 'amex', bin: '378282', last4: '0005', country: 'US' },
] as const
const currencies = ['USD', 'EUR', 'GBP'] as const

/** Names carry the batch, so that its rows are found again. */
export function makeBatch(merchant: string, batch: number, count: number): PlatformEventInput[] {
  const now = Date.now()
  return Array.from({ length: count }, (_, index) => {
    const payment = `b${batch}_${index}`
    const at = new Date(now - ((index * 7919) % hourMs)).toISOString()
    const currency = currencies[index % currencies.length] ?? 'USD'
    const amount_minor = 500 + ((index * 104_729) % 40_000)
    const card = { ...(cards[index % cards.length] ?? cards[0]), exp_month: 12, exp_year: 2030, fingerprint: `fp_${index % 700}` }
    return {
      id: `evt_${payment}`,
      merchant,
      type: 'payment.recorded',
      occurred_at: at,
      data: {
        payment,
        amount_minor,
        currency,
        created_at: at,
        order_number: `SO-${batch}-${index}`,
        customer: { email: `buyer${index % 300}@example.com` },
        attempts: [{ attempt: `${payment}_1`, at, outcome: 'approved', card, authorisation_code: 'A12345', network_transaction_id: '123456789012345' }],
        capture: { at, amount_minor },
      },
    }
  })
}
