import { expect, it } from 'vitest'
import { findOpenEntry } from './open-entry.ts'

const balance = { key: 'balance', path: '/balance', children: ['/balance/payouts', '/balance/bank-accounts'] } as const
const risk = { key: 'risk', path: '/risk', children: ['/risk/rules'] } as const
const entries = [balance, risk].map((entry) => ({ ...entry, children: [...entry.children] }))

it.each([
  ['/balance', 'balance', undefined],
  ['/balance/payouts', 'balance', '/balance/payouts'],
  ['/balance/payouts/$payoutId', 'balance', '/balance/payouts'],
  ['/balance/bank-accounts/new', 'balance', '/balance/bank-accounts'],
  // The account has nothing for it yet.
  ['/balance/statements', 'balance', undefined],
  ['/risk/config/$type', 'risk', undefined],
  ['/settings/account', undefined, undefined],
  ['/exports', undefined, undefined],
] as const)('%s is of the entry %s and its child %s', (route, key, child) => {
  const found = findOpenEntry(entries, route)
  expect([found?.entry.key, found?.child]).toEqual([key, child])
})
