import { expect, test } from 'vitest'
import { menuFor } from '#kernel/pages.ts'

const moneyOf = (rights: Parameters<typeof menuFor>[0]) => menuFor(rights).groups.find(({ key }) => key === 'money')?.items

test('balance and payouts are entries of their own, for whoever may open them', () => {
  const [balance, payouts] = [
    { key: 'balance', path: '/balance' },
    { key: 'payouts', path: '/balance/payouts' },
  ]
  expect(moneyOf(new Set(['balance.read', 'payouts.read', 'bank_accounts.manage']))?.slice(0, 2)).toEqual([balance, payouts])
  expect(moneyOf(new Set(['balance.read']))).toEqual([balance])
  expect(moneyOf(new Set(['payouts.read']))).toEqual([payouts])
  expect(moneyOf(new Set(['overview.read']))).toBeUndefined()
})

test('only who may read payouts may open their routes', () => {
  expect(menuFor(new Set(['balance.read'])).routes).not.toContain('/balance/payouts')
  expect(menuFor(new Set(['payouts.read'])).routes).toEqual(expect.arrayContaining(['/balance/payouts', '/balance/payouts/$payoutId']))
})

test('only who may manage bank accounts opens the form of a new one', () => {
  expect(menuFor(new Set(['payouts.read'])).routes).not.toContain('/balance/bank-accounts/new')
  expect(menuFor(new Set(['payouts.read', 'bank_accounts.manage'])).routes).toContain('/balance/bank-accounts/new')
})

test('only who may export opens the exports', () => {
  expect(moneyOf(new Set(['exports.manage']))).toEqual([{ key: 'exports', path: '/exports' }])
  expect(menuFor(new Set(['payments.read'])).routes).not.toContain('/exports')
})
