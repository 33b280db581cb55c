import { describe, expect, it } from 'vitest'
import { readObjectId, withoutSecret } from './object-id.ts'

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

  it.each(['', 'pi_', 'pi', 'ann_smith', 'order_1', 'toString_1', 'HL-12996', 'a pi_1 b', 'constructor_1', '_1'])('%j is none', (text) => {
    expect(readObjectId(text)).toBeNull()
  })
})

it('the secret of a key is not sent', () => {
  expect(withoutSecret('sk_live_0123456789abcdef')).toBe('sk_live_…cdef')
  expect(withoutSecret('my rk_test_abcdefgh1234 key')).toBe('my rk_test_…1234 key')
  expect(withoutSecret('sk_live_')).toBe('sk_live_…')
  expect(withoutSecret('pi_1 risk_live')).toBe('pi_1 risk_live')
})
