import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { platformEvent } from '../index.ts'
import { readCsvRow, readHeader } from './csv.ts'

const payment = {
  payment: 'pay_1',
  merchant: 'acct_1',
  created_at: '2026-01-02T03:04:05Z',
  amount_minor: '1999',
  currency: 'USD',
  outcome: 'approved',
  card_brand: 'visa',
  card_bin: '424242',
  card_last4: '4242',
  card_exp_month: '08',
  card_exp_year: '2030',
  card_fingerprint: 'fp_1',
  captured_at: '2026-01-02T04:00:00Z',
}
const dispute = {
  dispute: 'dsp_1',
  payment: 'pay_1',
  merchant: 'acct_1',
  currency: 'USD',
  amount_minor: '1999',
  opened_at: '2026-02-01T00:00:00Z',
  kind: 'chargeback',
  network: 'visa',
  reason_code: '10.4',
}

function read(cells: Record<string, string>) {
  const header = readHeader(Object.keys(cells).join(','))
  const row = readCsvRow(
    header,
    7,
    Object.values(cells)
      .map((cell) => `"${cell.replaceAll('"', '""')}"`)
      .join(','),
  )
  return { ...row, items: row.events.map(({ item }) => item) }
}

/** Which columns the schema of events names. */
function namedBy(cells: Record<string, string>): string[] {
  const named = read(cells).events.flatMap(({ item, fieldOf }) => {
    const result = z.safeParse(platformEvent, item)
    return result.success ? [] : result.error.issues.map(({ path }) => fieldOf(path.map(String).join('.')))
  })
  return [...new Set(named)].sort()
}

describe('a row of payments', () => {
  it('is the payment with its attempt and its capture, as one event', () => {
    const { line, id, items } = read({ ...payment, customer_email: 'mei@example.com', is_card_present: 'true', description: 'Tea, "green"' })
    expect([line, id]).toEqual([7, 'pay_1'])
    expect(items).toEqual([
      {
        id: 'csv:payment:pay_1',
        type: 'payment.recorded',
        merchant: 'acct_1',
        occurred_at: payment.captured_at,
        data: {
          payment: 'pay_1',
          amount_minor: 1999,
          currency: 'USD',
          created_at: payment.created_at,
          is_card_present: true,
          description: 'Tea, "green"',
          customer: { email: 'mei@example.com' },
          attempts: [
            {
              attempt: 'pay_1:1',
              at: payment.created_at,
              outcome: 'approved',
              card: { brand: 'visa', bin: '424242', last4: '4242', exp_month: 8, exp_year: 2030, fingerprint: 'fp_1' },
            },
          ],
          capture: { at: payment.captured_at, amount_minor: 1999 },
        },
      },
    ])
    expect(z.safeParse(platformEvent, items[0]).success).toBe(true)
  })

  it('needs no attempt, and can end by a cancellation', () => {
    const { payment: id, merchant, created_at, amount_minor, currency } = payment
    const { items } = read({ payment: id, merchant, created_at, amount_minor, currency, canceled_at: '2026-01-03T00:00:00Z' })
    expect(items).toMatchObject([{ occurred_at: '2026-01-03T00:00:00Z', data: { canceled: { at: '2026-01-03T00:00:00Z' } } }])
    expect(z.safeParse(platformEvent, items[0]).success).toBe(true)
  })

  it('names its columns where the event is wrong', () => {
    expect(namedBy({ ...payment, amount_minor: '19.99', card_last4: '42', is_card_present: 'yes', card_brand: '' })).toEqual([
      'amount_minor',
      'card_brand',
      'card_last4',
      'is_card_present',
    ])
    expect(namedBy({ ...payment, outcome: '' })).toEqual(['outcome'])
    expect(namedBy({ ...payment, payment: 'with space' })).toEqual(expect.arrayContaining(['payment']))
  })
})

describe('a row of refunds and of disputes', () => {
  it('is a refund', () => {
    const cells = {
      refund: 'ref_1',
      payment: 'pay_1',
      merchant: 'acct_1',
      currency: 'USD',
      amount_minor: '500',
      refunded_at: '2026-01-05T00:00:00Z',
      status: 'succeeded',
    }
    const { items } = read(cells)
    expect(items).toEqual([
      {
        id: 'csv:refund:ref_1',
        type: 'refund.recorded',
        merchant: 'acct_1',
        occurred_at: '2026-01-05T00:00:00Z',
        data: { refund: 'ref_1', payment: 'pay_1', currency: 'USD', amount_minor: 500, status: 'succeeded' },
      },
    ])
    expect(z.safeParse(platformEvent, items[0]).success).toBe(true)
  })

  it('is a dispute that is open', () => {
    const { items } = read(dispute)
    expect(items).toMatchObject([
      { id: 'csv:dispute:dsp_1', type: 'dispute.opened', occurred_at: dispute.opened_at, data: { dispute: 'dsp_1', kind: 'chargeback' } },
    ])
    expect(z.safeParse(platformEvent, items[0]).success).toBe(true)
  })

  it.each([
    ['chargeback', 'won', ['needs_response', 'under_review', 'won']],
    ['compliance', 'lost', ['needs_response', 'under_review', 'lost']],
    ['query', 'closed', ['warning_needs_response', 'warning_under_review', 'warning_closed']],
  ])('is a %s that was answered and %s, in its steps', (kind, outcome, [open, under, end]) => {
    const { items } = read({ ...dispute, kind, answered_at: '2026-02-10T00:00:00Z', outcome, closed_at: '2026-03-01T00:00:00Z' })
    expect(items.slice(1)).toEqual([
      {
        id: 'csv:dispute:dsp_1:answered',
        type: 'dispute.stage_changed',
        merchant: 'acct_1',
        occurred_at: '2026-02-10T00:00:00Z',
        data: { dispute: 'dsp_1', from: open, to: under },
      },
      {
        id: 'csv:dispute:dsp_1:closed',
        type: 'dispute.stage_changed',
        merchant: 'acct_1',
        occurred_at: '2026-03-01T00:00:00Z',
        data: { dispute: 'dsp_1', from: under, to: end },
      },
    ])
    for (const item of items) expect(z.safeParse(platformEvent, item).success).toBe(true)
  })

  it('is a dispute that was accepted without an answer', () => {
    const { items } = read({ ...dispute, outcome: 'accepted', closed_at: '2026-03-01T00:00:00Z' })
    expect(items[1]).toMatchObject({ data: { from: 'needs_response', to: 'lost', is_accepted: true } })
  })

  it('names the columns of its steps', () => {
    expect(namedBy({ ...dispute, outcome: 'gone', closed_at: '' })).toEqual(expect.arrayContaining(['outcome', 'closed_at']))
    expect(namedBy({ ...dispute, answered_at: 'yesterday', outcome: '', closed_at: '' })).toEqual(['answered_at'])
  })
})

describe('a header', () => {
  it('is refused with every column that is missing, unknown or there twice, and those that there are', () => {
    expect(() => readHeader('payment,merchant,amount,currency,currency')).toThrow(
      /^This is not a valid file of payments\.\nUnknown columns: amount\.\nMissing columns: amount_minor, created_at\.\nDuplicate columns: currency\.\nColumns: merchant, payment, /,
    )
  })

  it('is refused where it names nothing that there is, or separates by something else than commas', () => {
    expect(() => readHeader('name,total')).toThrow('include one of: payment, refund, dispute. See docs/import.md')
    expect(() => readHeader('payment;merchant;currency')).toThrow('Columns are separated by commas.')
    expect(() => readHeader('"payment,merchant')).toThrow("its quotes don't match")
  })
})

describe('a row that cannot be read', () => {
  const header = readHeader('refund,payment,merchant,currency,amount_minor,refunded_at')
  it.each([
    ['ref_1,pay_1', 'This row has 2 cells, but the header has 6.'],
    ['ref_1,pay_1,"a\nb,c', "The quotes in this row don't match. It continues to line 4 because of an unclosed quote."],
    ['ref_1,5" disk,acct_1,USD,1,x', "The quotes in this row don't match."],
  ])('says so: %j', (text, message) => {
    expect(readCsvRow(header, 3, text)).toMatchObject({ line: 3, id: null, events: [], broken: [{ field: '', message }] })
  })
})
