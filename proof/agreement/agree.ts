import fc from 'fast-check'
import { expect } from 'vitest'
import { type FigureName, type FigurePlace, figurePlaces, figures } from '#kernel/figures.ts'
import { stepOf } from '../support/histories.ts'
import type { TestServer } from '../support/server.ts'
import * as documents from './documents.ts'
import * as outside from './outside.ts'
import * as pages from './pages.ts'
import type { Reader, Reading } from './reading.ts'
import { currencies, makeWorld } from './world.ts'

/** How each place is read. One without a reader doesn't compile. */
const readers: Readonly<Record<FigurePlace, Reader>> = {
  home: pages.home,
  menu: pages.menu,
  payments: pages.payments,
  payment: pages.payment,
  customer: pages.customer,
  acceptance: pages.acceptance,
  disputes: pages.disputes,
  dispute: pages.dispute,
  insights: pages.insights,
  risk: pages.risk,
  vamp: documents.vamp,
  balance: pages.balance,
  payouts: pages.payouts,
  payout: pages.payout,
  plan: documents.plan,
  balance_statements: documents.balanceStatements,
  balance_statement: documents.balanceStatement,
  balance_statement_pdf: documents.balanceStatementPdf,
  balance_statement_csv: documents.balanceStatementCsv,
  fee_statement: documents.feeStatement,
  fee_statement_pdf: documents.feeStatementPdf,
  fee_statement_csv: documents.feeStatementCsv,
  payments_file: outside.paymentsFile,
  customers_file: outside.customersFile,
  disputes_file: outside.disputesFile,
  movements_file: outside.movementsFile,
  payouts_file: outside.payoutsFile,
  merchant_api: outside.merchantApi,
  mail: outside.mail,
}

interface PlacedReading extends Reading {
  readonly place: FigurePlace
}

/** What the table and the places don't agree on. Of each figure and key, all places have one value, and each place shares a key with another. */
export function findDisagreements(readings: readonly PlacedReading[]): string[] {
  const problems: string[] = []
  for (const [name, listed] of Object.entries(figures) as [FigureName, readonly FigurePlace[]][]) {
    const own = readings.filter((reading) => reading.name === name)
    const byKey = Map.groupBy(own, ({ key }) => key)
    for (const [key, same] of byKey) {
      if (new Set(same.map(({ value }) => value)).size > 1)
        problems.push(`${name} of ${key}: ${[...new Set(same.map(({ place, value }) => `${place} ${value}`))].join(', ')}`)
    }
    for (const place of listed) {
      const read = own.filter((reading) => reading.place === place)
      if (read.length === 0) problems.push(`${name} isn't read at ${place}`)
      else if (listed.length > 1 && !read.some(({ key }) => byKey.get(key)?.some((other) => other.place !== place)))
        problems.push(`${name} at ${place} is compared with no other place`)
    }
    for (const place of new Set(own.map((reading) => reading.place)))
      if (!listed.includes(place)) problems.push(`${name} is at ${place}, which the table doesn't have`)
  }
  return problems
}

/** Plays a random history, and compares every figure at all of its places. Returns how many were read. */
export async function expectAgreement(server: TestServer, seed: number): Promise<number> {
  const [steps = []] = fc.sample(fc.array(stepOf(currencies, [8, 24, 48], ['JPY']), { minLength: 12, maxLength: 20, size: 'max' }), { seed, numRuns: 1 })
  const world = await makeWorld(server, steps)
  const readings: PlacedReading[] = []
  for (const place of figurePlaces) readings.push(...(await readers[place](world)).map((reading) => ({ ...reading, place })))
  expect(findDisagreements(readings), `seed ${seed}`).toEqual([])
  return readings.length
}
