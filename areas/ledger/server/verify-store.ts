import { sql } from 'kysely'
import { defaultFeePlan, type FeePlan } from '#areas/billing/server/terms/index.ts'
import type { MerchantId } from '#kernel/ids.ts'
import type { RequestContext } from '#server/infra/context.ts'
import { literalValues, runPrepared } from '#server/infra/database/prepared.ts'
import { checks, countedTables, type Subject } from './verify-checks-store.ts'
import { disputeChecks } from './verify-disputes-store.ts'
import { termsChecks } from './verify-terms-store.ts'

export interface Violation {
  merchant_id: MerchantId
  /** The row or balance that breaks the rule. */
  subject: string
  details: string
}

export interface CheckResult {
  readonly rule: string
  /** How many rows the rule was held against. */
  readonly checkedCount: number
  readonly violationCount: number
  /** The first of the violations. */
  readonly examples: readonly Violation[]
}

const examplesMax = 5

/** Sorting and hashing millions of rows goes to disk beyond this much memory per step. */
const workMemory = '64MB'

type Db = Pick<RequestContext, 'db'>

async function prepareChecks({ db }: Db): Promise<void> {
  await sql`SELECT set_config('work_mem', ${workMemory}, true), set_config('jit', 'off', true)`.execute(db)
}

async function countSubjects({ db }: Db): Promise<Record<Subject, number>> {
  const counts = countedTables.map((table) => sql`(SELECT count(*) FROM ${sql.table(table)}) AS ${sql.ref(table)}`)
  const { rows } = await sql<Record<Subject, number>>`SELECT ${sql.join(counts)}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('The tables could not be counted.')
  return row
}

async function runChecks({ db }: Db, plan: FeePlan, counts: Record<Subject, number>): Promise<CheckResult[]> {
  const results: CheckResult[] = []
  for (const { rule, subject, violations } of [...checks, ...disputeChecks, ...termsChecks(plan)]) {
    // With literals a plan is the same each time, and so is kept: over all partitions, it takes longer than the check of a small ledger.
    const check = sql<{ count: number; examples: Violation[] | null }>`
      WITH violations AS MATERIALIZED (${violations})
      SELECT (SELECT count(*) FROM violations) AS count,
             (SELECT json_agg(example) FROM (SELECT * FROM violations ORDER BY merchant_id, subject LIMIT ${examplesMax}) AS example) AS examples`.withPlugin(
      literalValues,
    )
    const { rows } = await runPrepared(db, check)
    results.push({ rule, checkedCount: counts[subject], violationCount: rows[0]?.count ?? 0, examples: rows[0]?.examples ?? [] })
  }
  return results
}

/**
 * Holds every rule of the ledger against all rows that the transaction may see: the owner's sees every account, an account's its own.
 * Each rule is one statement and so one moment; sales that commit meanwhile do not show as faults.
 */
export async function verifyLedger(context: Pick<RequestContext, 'db'>): Promise<CheckResult[]> {
  await prepareChecks(context)
  return runChecks(context, defaultFeePlan, await countSubjects(context))
}
