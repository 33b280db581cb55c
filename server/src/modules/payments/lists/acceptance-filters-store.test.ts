import { expect, it } from 'vitest'
import type { PaymentFilters } from '../list-filters-store.ts'
import { boundsOf, isLookedUp } from './acceptance-filters-store.ts'
import { paymentBounds } from './listed-store.ts'

const served: PaymentFilters[] = [
  {},
  { status: ['failed'] },
  { hour: ['9'], status: ['failed'], created_from: '2026-06-01' },
  { weekday: ['sat'], brand: ['visa'], currency: 'EUR' },
  { decline: [] },
]

it.each(served)('%j reads as many entries as any search, since indexes have its columns', (filters) => {
  expect(isLookedUp(filters)).toBe(false)
  expect(boundsOf(filters, paymentBounds)).toEqual(paymentBounds)
})

const looked: PaymentFilters[] = [
  { decline: ['expired_card'] },
  { attempts: ['several'] },
  { country: 'US' },
  { funding: ['debit'] },
  { bin: '424242', status: ['failed'] },
]

it.each(looked)('%j reads fewer, since it is compared in the table', (filters) => {
  expect(boundsOf(filters, paymentBounds)).toEqual({ ...paymentBounds, entries: 10_000 })
  expect(boundsOf(filters, { entries: 500 })).toEqual({ entries: 500 })
})
