import { readMerchantMoney } from '#areas/ledger/server/index.ts'
import {
  type Alert,
  type AlertKind,
  type AlertRule,
  alertAudiences,
  alertKinds,
  isAboutMoney,
  type RuleValues,
} from '#areas/notifications/contract/alerts/endpoints.ts'
import type { UserId } from '#kernel/ids.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { MemberContext } from '#server/infra/context.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { findVampValues, listRules, listSendings, type RuleRow, type Sending } from './store.ts'

/** Returns the alerts that the caller may see: those about money once per currency, and one of each other kind. */
export async function readAlerts(context: MemberContext): Promise<Alert[]> {
  const { permissions, userId } = context.actor
  const kinds = alertKinds.filter((kind) => permissions.has(alertAudiences[kind]))
  const rules = await listRules(context, alertKinds)
  const sendings = await listSendings(context, userId)
  const vamp = kinds.includes('vamp') ? await findVampValues(context) : null
  const balances = kinds.some(isAboutMoney) ? await listBalances(context, rules) : []
  return kinds.flatMap((kind) =>
    (isAboutMoney(kind) ? balances : [{ currency: null, available_minor: null }]).map(({ currency, available_minor }): Alert => {
      const about = { kind, currency }
      const [account, own] = [presentAccount(about, rules, sendings, vamp), presentOwn(about, rules, sendings, userId)]
      return { ...about, available_minor: kind === 'balance' ? available_minor : null, account, own }
    }),
  )
}

/** Of the account's own currency, of those that it has had money in, and of those with a rule. */
async function listBalances(context: MemberContext, rules: readonly RuleRow[]): Promise<{ currency: CurrencyCode; available_minor: number }[]> {
  const { default_currency } = await getAccountSettings(context)
  return readMerchantMoney(context, [default_currency, ...rules.flatMap(({ currency }) => currency ?? [])])
}

interface About {
  readonly kind: AlertKind
  readonly currency: CurrencyCode | null
}

const noValues: RuleValues = { threshold: null, count_min: null }

function presentAccount(about: About, rules: readonly RuleRow[], sendings: readonly Sending[], vamp: RuleValues | null): AlertRule {
  const rule = findRule(about, rules, null)
  const values = about.kind === 'vamp' ? (vamp ?? noValues) : (rule ?? noValues)
  return present(values, rule?.alerted_at ?? null, findSending(about, sendings, null))
}

function presentOwn(about: About, rules: readonly RuleRow[], sendings: readonly Sending[], userId: UserId): AlertRule | null {
  const rule = findRule(about, rules, userId)
  return rule ? present(rule, rule.alerted_at, findSending(about, sendings, userId)) : null
}

function present({ threshold, count_min }: RuleValues, since: Date | null, sending: Sending | undefined): AlertRule {
  return { threshold, count_min, lasts_since: since?.toISOString() ?? null, last_sent_at: sending?.sent_at.toISOString() ?? null }
}

function findRule({ kind, currency }: About, rules: readonly RuleRow[], userId: UserId | null): RuleRow | undefined {
  return rules.find((rule) => rule.kind === kind && rule.currency === currency && rule.user_id === userId)
}

function findSending({ kind, currency }: About, sendings: readonly Sending[], userId: UserId | null): Sending | undefined {
  return sendings.find((sending) => sending.kind === kind && sending.currency === currency && sending.user_id === userId)
}
