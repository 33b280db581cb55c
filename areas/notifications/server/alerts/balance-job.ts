import { type MerchantMoney, readMerchantMoney } from '#areas/ledger/server/index.ts'
import { recordChange } from '#server/infra/changes/index.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { AccountJob } from '#server/infra/work/account-job.ts'
import { noteDue } from '#server/infra/work/due-work.ts'
import { alertJobNames, firstCheck } from './jobs.ts'
import { keepCheck, listRules, lockRules, type RuleRow } from './store.ts'

/**
 * Compares available balances with the rules after each full hour, and soon after changes of the account's money (`checkBalanceSoon`). A balance that is low is
 * recorded once: the rule says that it lasts, and is written with the change.
 */
export const balanceAlertJob: AccountJob = {
  name: alertJobNames.balance,
  findDue: async (context) => firstCheck(context, await listRules(context, ['balance'])),
  run: async (context) => {
    const rules = await lockRules(context, ['balance'])
    if (rules.length > 0) await checkRules(context, rules)
    return { hasMore: false }
  },
}

async function checkRules(context: TenantContext, rules: readonly RuleRow[]): Promise<void> {
  const money = await readMerchantMoney(context)
  for (const rule of rules) {
    const state = assessBalance(rule, availableOf(money, rule))
    if (state === 'low' && rule.alerted_at === null) recordLow(context, rule, availableOf(money, rule))
    await keepCheck(context, rule, { alerted_at: state === 'low' ? (rule.alerted_at ?? context.now) : state === 'recovered' ? null : rule.alerted_at })
  }
}

function availableOf(money: readonly MerchantMoney[], { currency }: RuleRow): number {
  return money.find((sum) => sum.currency === currency)?.available_minor ?? 0
}

const recoveredTenths = 11n

/** A balance has recovered once it is a tenth above the threshold, so that one that moves around it isn't low again and again. */
export function assessBalance({ threshold }: Pick<RuleRow, 'threshold'>, availableMinor: number): 'low' | 'between' | 'recovered' {
  const [limit, available] = [BigInt(threshold), BigInt(availableMinor)]
  if (available < limit) return 'low'
  return available * 10n >= limit * recoveredTenths ? 'recovered' : 'between'
}

function recordLow(context: TenantContext, { currency, threshold }: RuleRow, availableMinor: number): void {
  if (currency === null) return
  const balance = { amount_minor: availableMinor, currency, threshold_minor: threshold }
  recordChange(context, { type: 'balance.low', objectType: 'account', objectId: context.merchantId, data: { balance }, byProcessor: true })
}

/** Has the balance compared soon, if a rule is about it. */
export async function checkBalanceSoon(context: TenantContext): Promise<void> {
  if ((await listRules(context, ['balance'])).length > 0) noteDue(context, alertJobNames.balance, context.now)
}
