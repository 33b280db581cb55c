import { describe, expect, it } from 'vitest'
import { readIdStart, readObjectId, readPageOfId, withoutSecret } from './object-id.ts'

describe('an ID', () => {
  it.each([
    ['pi_3SX1Q7dK', 'payment', 'pi_3SX1Q7dK'],
    ['  PI_3SX1Q7dK \n', 'payment', 'pi_3SX1Q7dK'],
    ['ch_3SX1 Q7dK', 'payment', 'ch_3SX1Q7dK'],
    ['"re_1",', 'refund', 're_1'],
    ['Cus_9', 'customer', 'cus_9'],
    ['pi_3SX1_secret_abc', 'payment', 'pi_3SX1'],
    ['https://pay.example/payments/pi_3SX1Q7dK?open=refund', 'payment', 'pi_3SX1Q7dK'],
    ['/payments-product/disputes/dp_1/', 'dispute', 'dp_1'],
    ['po_1.', 'payout', 'po_1'],
    ['evt_1', 'event', 'evt_1'],
    ['req_1', 'request', 'req_1'],
    ['we_1', 'webhook_endpoint', 'we_1'],
    ['key_1', 'api_key', 'key_1'],
  ])('%j opens a %s', (text, kind, id) => {
    expect(readObjectId(text)).toEqual({ kind, id })
  })

  it.each(['', 'pi_', 'pi', 'ann_smith', 'order_1', 'toString_1', 'HL-12996', 'a pi_1 b', 'card_holder.x@example.com', 'constructor_1', '_1'])(
    '%j is none',
    (text) => {
      expect(readObjectId(text)).toBeNull()
    },
  )
})

it('the secret of a key is not sent', () => {
  expect(withoutSecret('sk_live_0123456789abcdef')).toBe('sk_live_…cdef')
  expect(withoutSecret('my rk_test_abcdefgh1234 key')).toBe('my rk_test_…1234 key')
  expect(withoutSecret('sk_live_')).toBe('sk_live_…')
  expect(withoutSecret('pi_1 risk_live')).toBe('pi_1 risk_live')
})

it.each([
  ['pi_', 'payment', 6],
  ['DP_3K', 'dispute', 4],
  ['pi_3SX1Q7', 'payment', 0],
  ['rsku_abcdefg', 'risk_upload', 0],
])('%j is the beginning of an ID', (text, kind, missing) => {
  expect(readIdStart(text)).toMatchObject({ kind, missing })
})

it.each(['', 'pi', 'order_', `pi_${'a'.repeat(24)}`, 'pi_1 x', 'constructor_'])('%j is no beginning of an ID', (text) => {
  expect(readIdStart(text)).toBeNull()
})

const whole = 'a'.repeat(24)
it.each([
  ['role_1', '/settings/team/roles'],
  [`MEM_${whole}`, `/settings/team/members/mem_${whole}`],
  [`tap_${whole}`, `/approvals/team/tap_${whole}`],
  ['job_1', '/exports'],
  ['pi_1', undefined],
  ['constructor_1', undefined],
])('%j has the page %s', (text, page) => {
  expect(readPageOfId(text)?.path).toBe(page)
})
