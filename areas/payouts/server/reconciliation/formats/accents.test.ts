import { expect, it } from 'vitest'
import { readDate } from './dates.ts'
import { guessMapping } from './guess-mapping.ts'
import { readDirection, withoutAccents } from './values.ts'

/** Names of columns, months and directions by one rule. */

it.each([
  ['Währung', 'Wahrung'],
  [' Wpływ', 'Wplyw'],
  ['ŁĄCZNIE ', 'LACZNIE'],
  ['De\u0301bit', 'Debit'],
])('%s is written as %s', (name, plain) => {
  expect(withoutAccents(name)).toBe(plain)
})

it('reads days, directions and titles with and without accents', () => {
  for (const day of ['24 août 2026', '24 aout 2026', '24 sierpień 2026', '24 SIERPIEN 2026']) expect(readDate(day, 'dmy'), day).toBe('2026-08-24')
  expect(['Débit', 'DEBIT', 'débit.'].map(readDirection)).toEqual(['out', 'out', 'out'])
  const rows = [
    ['Date', 'Libellé', 'Débit', 'Crédit'],
    ['24.11.2026', 'Loyer', '900,00', ''],
    ['25.11.2026', 'Vente', '', '150,00'],
  ]
  const plain = rows.map((row) => row.map(withoutAccents))
  const guess = (given: string[][]) => guessMapping({ rows: given, delimiter: ';', encoding: 'utf-8' }, '2026-11-29')
  expect(guess(rows)).toMatchObject({ debit_column: 2, credit_column: 3 })
  expect(guess(plain)).toEqual(guess(rows))
})
