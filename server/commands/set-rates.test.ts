import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { print } from '#proof/support/command.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'

let db: TestDatabase
let folder: string
beforeAll(async () => {
  db = await createTestDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'counterfoil-rates-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await db.drop()
})

async function setRates(text: string): Promise<string> {
  const file = path.join(folder, 'rates.csv')
  await writeFile(file, text)
  return print(db, 'set-rates', file)
}

const kept = async () => (await db.owner.query(`SELECT currency, day::text, rate::float FROM reference_rates ORDER BY day, currency`)).rows

test('sets the rates of a file, and those of a day again', async () => {
  expect(await setRates('Date,USD,JPY\n2026-11-25,1.0850,163.25\n2026-11-24,1.0840,163\n')).toBe('Set 6 rates of 2026-11-24 to 2026-11-25.\n')
  expect(await setRates('Date, USD, \n25 November 2026, 1.0851, \n')).toBe('Set 2 rates of 2026-11-25.\n')
  expect(await kept()).toEqual([
    { currency: 'EUR', day: '2026-11-24', rate: 1 },
    { currency: 'JPY', day: '2026-11-24', rate: 163 },
    { currency: 'USD', day: '2026-11-24', rate: 1.084 },
    { currency: 'EUR', day: '2026-11-25', rate: 1 },
    { currency: 'JPY', day: '2026-11-25', rate: 163.25 },
    { currency: 'USD', day: '2026-11-25', rate: 1.0851 },
  ])
})

test('refuses a file with a fault as a whole', async () => {
  const before = await kept()
  expect(await setRates('Date,USD\n2026-11-26,1.1\n2026-11-27,x\n')).toMatch(/^1: Line 3, USD: "x" is not a rate such as 1\.0850\.\n/)
  expect(await kept()).toEqual(before)
})
