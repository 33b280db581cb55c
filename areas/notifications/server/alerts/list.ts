import { readMerchantMoney } from '#areas/ledger/server/index.ts'
import { type Alert, alertAudiences, alertKinds, isAboutMoney } from '#areas/notifications/contract/alerts/endpoints.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { MemberContext } from '#server/infra/context.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { findVampValues, listRules, listSendings, type RuleKey, type RuleRow } from './store.ts'

/** Returns the alerts that the caller may see: those about money once per currency, and one of each other kind. */
export async function readAlerts(context: MemberContext): Promise<Alert[]> {
  const kinds = alertKinds.filter((kind) => context.actor.permissions.has(alertAudiences[kind]))
  const rules = await listRules(context, alertKinds)
  const sendings = await listSendings(context)
  const vamp = kinds.includes('vamp') ? await findVampValues(context) : null
  const balances = kinds.some(isAboutMoney) ? await listBalances(context, rules) : []
  return kinds.flatMap((kind) =>
    (isAboutMoney(kind) ? balances : [{ currency: null, available_minor: null }]).map(({ currency, available_minor }): Alert => {
      const isOf = (one: RuleKey) => one.kind === kind && one.currency === currency
      const rule = rules.find(isOf)
      const { threshold = null, count_min = null } = (kind === 'vamp' ? vamp : rule) ?? {}
      return {
        kind,
        currency,
        available_minor: kind === 'balance' ? available_minor : null,
        threshold,
        count_min,
        lasts_since: rule?.alerted_at?.toISOString() ?? null,
        last_sent_at: sendings.find(isOf)?.sent_at.toISOString() ?? null,
      }
    }),
  )
}

/** Of the account's own currency, of those that it has had money in, and of those with a rule. */
async function listBalances(context: MemberContext, rules: readonly RuleRow[]): Promise<{ currency: CurrencyCode; available_minor: number }[]> {
  const { default_currency } = await getAccountSettings(context)
  return readMerchantMoney(context, [default_currency, ...rules.flatMap(({ currency }) => currency ?? [])])
}
