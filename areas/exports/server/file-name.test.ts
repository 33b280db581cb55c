import { expect, test } from 'vitest'
import { type NamedRows, nameFile } from './file-name.ts'

const today = '2026-11-20'
const days = (created_from?: string, created_to?: string) => ({ ...(created_from && { created_from }), ...(created_to && { created_to }) })

test.each<[string, NamedRows, string]>([
  ['a month', days('2026-10-01', '2026-10-31'), 'payments-2026-10'],
  ['a February', days('2026-02-01', '2026-02-28'), 'payments-2026-02'],
  ['days to come', days('2026-12-01', '2026-12-31'), 'payments-2026-12-01'],
  ['a year', days('2025-01-01', '2025-12-31'), 'payments-2025'],
  ['a day', days('2026-10-03', '2026-10-03'), 'payments-2026-10-03'],
  ['days', days('2026-10-03', '2026-10-12'), 'payments-2026-10-03-to-2026-10-12'],
  ['two months', days('2026-09-01', '2026-10-31'), 'payments-2026-09-01-to-2026-10-31'],
  ['a month that is not over', days('2026-11-01', '2026-11-30'), 'payments-2026-11-01-to-2026-11-20'],
  ['everything from a day on', days('2026-11-18'), 'payments-2026-11-18-to-2026-11-20'],
  ['everything up to a day', days(undefined, '2026-10-31'), 'payments-until-2026-10-31'],
  ['everything', days(), 'payments-until-2026-11-20'],
  ['picked rows of days', { ...days('2026-10-01', '2026-10-31'), ids: ['pi_1'] }, 'payments-selected-2026-11-20'],
])('the file of %s has its range as its name', (_, rows, name) => {
  expect(nameFile('payments', rows, { today, isOfDays: true })).toBe(name)
})

test('the file of a list without days is as of today, and one of a month of it', () => {
  expect(nameFile('risk_entries', {}, { today, isOfDays: false })).toBe('risk-entries-2026-11-20')
  expect(nameFile('vamp_items', { month: '2026-10' }, { today, isOfDays: false })).toBe('vamp-items-2026-10')
  expect(nameFile('vamp_items', { month: '2026-11' }, { today, isOfDays: false })).toBe('vamp-items-2026-11-01-to-2026-11-20')
})
