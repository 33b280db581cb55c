import { expect, it } from 'vitest'
import { eraseFields, eraseRows } from './columns.ts'

it('takes personal columns from rows of events, and leaves what others lack away', () => {
  expect(
    eraseRows({
      payments: [
        {
          id: 'pi_1',
          amount_minor: 5,
          description: 'Ann',
          metadata: { a: 'Ann' },
          api_options: { shipping: { name: 'Ann' }, setup_future_usage: 'off_session' },
        },
      ],
      payment_methods: [{ id: 'pm_1', bin: '424242', bin_long: '42424242', last4: '4242', fingerprint: 'abc', billing_details: { name: 'Ann' } }],
      balance_transactions: [{ id: 'txn_1', description: 'kept' }],
      is_disputed: true,
    }),
  ).toEqual({
    payments: [{ id: 'pi_1', amount_minor: 5, description: null, metadata: {}, api_options: { setup_future_usage: 'off_session' } }],
    payment_methods: [{ id: 'pm_1', bin: '424242', bin_long: null, last4: '4242', fingerprint: 'erased_pm_1', billing_details: {} }],
    balance_transactions: [{ id: 'txn_1', description: 'kept' }],
    is_disputed: true,
  })
})

it('takes personal fields from bodies of the platform API at any depth', () => {
  expect(eraseFields({ id: 'pay_1', customer: { id: 'c_1', email: 'ann@example.com' }, items: [{ name: 'Ann', amount_minor: 5 }] })).toEqual({
    id: 'pay_1',
    customer: { id: 'c_1', email: null },
    items: [{ name: null, amount_minor: 5 }],
  })
})
