import { expect, it } from 'vitest'
import { readRatesFile } from './file.ts'

it('reads the daily file of the European Central Bank', () => {
  expect(readRatesFile('Date, USD, JPY, ISK, \n25 November 2026, 1.0850, 163.25, 143.50, \n')).toEqual([
    { currency: 'EUR', day: '2026-11-25', rate: '1' },
    { currency: 'USD', day: '2026-11-25', rate: '1.0850' },
    { currency: 'JPY', day: '2026-11-25', rate: '163.25' },
    { currency: 'ISK', day: '2026-11-25', rate: '143.50' },
  ])
})

it('reads its history, without what it has no rate of and currencies that nobody pays in', () => {
  const rates = readRatesFile('\ufeffDate,USD,CYP,KWD,\n2026-11-25,1.0850,N/A,,\n2026-11-24,1.0840,0.58,0.3334,\n')
  expect(rates.map(({ currency, day, rate }) => `${day} ${currency} ${rate}`)).toEqual([
    '2026-11-25 EUR 1',
    '2026-11-25 USD 1.0850',
    '2026-11-24 EUR 1',
    '2026-11-24 USD 1.0840',
    '2026-11-24 KWD 0.3334',
  ])
})

it.each([
  ['', 'The first row must be'],
  ['USD,JPY\n1,2', 'The first row must be'],
  ['Date,USD,USD\n2026-11-25,1,1', 'Duplicate column: USD.'],
  ['Date,USD\n', 'The file has no rates.'],
  ['Date,USD\n2026-02-30,1.1', 'Line 2: "2026-02-30" is not a date'],
  ['Date,USD\n30 February 2026,1.1', 'Line 2: "30 February 2026" is not a date'],
  ['Date,USD\n2026-11-25,1.1\n2026-11-24,-1', 'Line 3, USD: "-1" is not a rate'],
  ['Date,USD\n2026-11-25,0.000', 'Line 2, USD: "0.000" is not a rate'],
  ['Date,USD\n2026-11-25,"1,1"', 'Line 2, USD: "1,1" is not a rate'],
  ['Date,USD\n2026-11-25,1.1\n25 November 2026,1.2', 'Line 3: 2026-11-25 is on line 2 already.'],
  ['Date,USD\n2026-11-25,1.1,2', 'Line 2 has 3 cells, but the header has 2.'],
  ['Date,USD\n2026-11-25,"1.1', 'The file is not valid CSV'],
])('refuses %j', (text, reason) => {
  expect(() => readRatesFile(text)).toThrow(reason)
})
