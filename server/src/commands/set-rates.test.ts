import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { testSecretKey } from '../../test/postgres.ts'

const cli = path.resolve(import.meta.dirname, '../cli.ts')
const timeout = 120_000
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
  const env = { PATH: process.env.PATH, DATABASE_URL: db.url, SECRET_KEY: testSecretKey.toString(), LOG_LEVEL: 'silent' }
  return promisify(execFile)(process.execPath, [cli, 'set-rates', file], { env }).then(
    ({ stdout }) => stdout,
    ({ code, stderr }: { code: number; stderr: string }) => `${code}: ${stderr}`,
  )
}

const kept = async () => (await db.owner.query(`SELECT currency, day::text, rate::float FROM reference_rates ORDER BY day, currency`)).rows

test('sets the rates of a file, and those of a day again', { timeout }, async () => {
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

test('refuses a file with a fault as a whole', { timeout }, async () => {
  const before = await kept()
  expect(await setRates('Date,USD\n2026-11-26,1.1\n2026-11-27,x\n')).toMatch(/^1: Line 3, USD: "x" is not a rate such as 1\.0850\.\n/)
  expect(await kept()).toEqual(before)
})
