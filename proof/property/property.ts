import fc from 'fast-check'
import { doDueWork, type PaymentMethodRow } from '#areas/payments/server/index.ts'
import { makeAccounts, type TestAccount, testAcquirer } from '../support/account.ts'
import type { TestDatabase } from '../support/database.ts'
import { findAnswerViolations, findRestViolations } from './answer-rules.ts'
import { type Card, cards, runSteps, toOrders } from './commands.ts'
import { type Cards, play } from './play.ts'
import { findRowViolations } from './row-rules.ts'
import { type Posting, readRows } from './rows.ts'

/** The property: whatever is asked of an account, by several callers at once, its money stays right. */

export interface PropertyOptions {
  readonly db: TestDatabase
  readonly runCount: number
  readonly seed: number
}

/** Connections that the property's database is to have. */
export const propertyPoolSize = 8
/** How many runs are under way at a time, so that no connection waits while another run is being checked. */
const lanes = 4
const muchLaterMs = 14 * 86_400_000

/** Holds the property against random runs, each on an account of its own. Returns the first failure of each lane. */
export async function checkProperty({ db, runCount, seed }: PropertyOptions): Promise<{ failures: string[]; runCount: number }> {
  const accounts = (await makeAccountsWithCards(db, runCount)).values()
  const property = fc.asyncProperty(runSteps, async (steps) => {
    const { value: account, done } = accounts.next()
    if (done) throw new Error('there are fewer accounts than runs')
    const violations = await findViolations(db, account, steps)
    if (violations.length > 0) throw new Error(violations.join('\n'))
  })
  const results = await Promise.all(
    Array.from({ length: lanes }, (_, lane) => fc.check(property, { numRuns: Math.ceil(runCount / lanes), seed: seed + lane, endOnFailure: true })),
  )
  return {
    failures: results.flatMap((result) => (result.failed ? [`${String(result.errorInstance)}\n${fc.defaultReportMessage(result)}`] : [])),
    runCount: results.reduce((sum, { numRuns }) => sum + numRuns, 0),
  }
}

async function findViolations(db: TestDatabase, { account, cards }: AccountWithCards, steps: Parameters<typeof toOrders>[0]): Promise<string[]> {
  const { outcomes, faults, now } = await play(account, cards, toOrders(steps))
  const rows = await readRows(db, account, now)
  const violations = [...faults, ...findRowViolations(rows), ...findAnswerViolations(outcomes, rows, now)]
  if (violations.length > 0) return violations

  const muchLater = new Date(now.getTime() + muchLaterMs)
  await account.run(muchLater, doDueWork, { kind: 'processor' })
  const end = await readRows(db, account, muchLater)
  return [
    ...findRowViolations(end),
    ...findAnswerViolations(outcomes, end, muchLater),
    ...findRestViolations(end),
    ...findChangedPostings(rows.postings, end.postings),
  ]
}

/** Nothing that was posted is ever changed or gone. */
function findChangedPostings(before: readonly Posting[], after: readonly Posting[]): string[] {
  const kept = new Map(after.map((posting) => [posting.id, JSON.stringify(posting)]))
  return before.filter((posting) => kept.get(posting.id) !== JSON.stringify(posting)).map(({ id, kind }) => `posting ${id} (${kind}) was changed`)
}

interface AccountWithCards {
  readonly account: TestAccount
  readonly cards: Cards
}

/** Accounts in which every card of the property is already known, so that a payment costs no statement for its card. */
async function makeAccountsWithCards(db: TestDatabase, count: number): Promise<AccountWithCards[]> {
  const accounts = await makeAccounts(db, count)
  const known = cards.map((name) => ({ name, ...testAcquirer.tokeniseNamed(name, new Date()) }))
  const { rows } = await db.owner.query<PaymentMethodRow>(
    `INSERT INTO payment_methods (merchant_id, id, created_at, acquirer_token, brand, bin, last4, exp_month, exp_year, funding, fingerprint)
     SELECT m, 'pm_' || name, now(), "acquirerToken", brand, bin, last4, "expMonth", "expYear", funding, fingerprint
     FROM unnest($1::text[]) m, jsonb_to_recordset($2::jsonb) AS c
       (name text, "acquirerToken" text, brand text, bin text, last4 text, "expMonth" smallint, "expYear" smallint, funding text, fingerprint text)
     RETURNING *`,
    [accounts.map(({ merchantId }) => merchantId), JSON.stringify(known)],
  )
  const methods = Map.groupBy(rows, (row) => row.merchant_id)
  return accounts.map((account) => ({
    account,
    cards: Object.fromEntries((methods.get(account.merchantId) ?? []).map((row) => [row.id.slice('pm_'.length) as Card, row])) as Cards,
  }))
}
