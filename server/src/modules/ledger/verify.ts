import type { RequestContext } from '../../infra/context.ts'
import { defaultFeePlan } from '../terms/index.ts'
import type { CheckResult } from './verify-store.ts'
import { countSubjects, prepareChecks, runChecks } from './verify-store.ts'

/**
 * Holds every rule of the ledger against all rows that the transaction may see: the owner's sees every account, an account's its own.
 * Each rule is one statement and so one moment; sales that commit meanwhile do not show as faults.
 */
export async function verifyLedger(context: Pick<RequestContext, 'db'>): Promise<CheckResult[]> {
  await prepareChecks(context)
  return runChecks(context, defaultFeePlan, await countSubjects(context))
}
