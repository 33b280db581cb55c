import { expect, test } from 'vitest'
import { menuFor } from './menu.ts'

const moneyOf = (rights: Parameters<typeof menuFor>[0]) => menuFor(rights).groups.find(({ key }) => key === 'money')?.items

test('balance and payouts are one entry, which leads to what the rights open', () => {
  expect(moneyOf(new Set(['balance.read', 'payouts.read']))).toEqual([{ key: 'balance', path: '/balance' }])
  expect(moneyOf(new Set(['balance.read']))).toEqual([{ key: 'balance', path: '/balance' }])
  expect(moneyOf(new Set(['payouts.read']))).toEqual([{ key: 'balance', path: '/balance/payouts' }])
  expect(moneyOf(new Set(['overview.read']))).toBeUndefined()
})

test('only who may read payouts may open their routes', () => {
  expect(menuFor(new Set(['balance.read'])).routes).not.toContain('/balance/payouts')
  expect(menuFor(new Set(['payouts.read'])).routes).toEqual(expect.arrayContaining(['/balance/payouts', '/balance/payouts/$payoutId']))
})

test('only who may export opens the exports', () => {
  expect(moneyOf(new Set(['exports.manage']))).toEqual([{ key: 'exports', path: '/exports' }])
  expect(menuFor(new Set(['payments.read'])).routes).not.toContain('/exports')
})
