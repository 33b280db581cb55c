import { expect, it } from 'vitest'
import { knownPayments } from './known-payments.ts'

const paymentAt = (id: string, second: number) => ({ id, created_at: new Date(Date.UTC(2026, 0, 1, 12, 0, second)).toISOString() })

it('names payments down to the first that is half a minute older', () => {
  const items = [paymentAt('pi_5', 59), paymentAt('pi_4', 40), paymentAt('pi_3', 29), paymentAt('pi_2', 28), paymentAt('pi_1', 1)]
  expect(knownPayments(items)).toEqual(['pi_5', 'pi_4', 'pi_3', 'pi_2'])
  expect(knownPayments(items.slice(3))).toEqual(['pi_2', 'pi_1'])
})

it('names all of them if they are as new, and none of an empty page', () => {
  expect(knownPayments([paymentAt('pi_2', 20), paymentAt('pi_1', 10)])).toEqual(['pi_2', 'pi_1'])
  expect(knownPayments([])).toEqual([])
})
