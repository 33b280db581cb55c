import { setAcceptanceAlert } from '#areas/acceptance/contract/alert.ts'
import { setAcceptanceSwitches } from '#areas/acceptance/contract/switches.ts'
import { createMerchantToken, revokeMerchantToken } from '#areas/developers/contract/keys.ts'
import { cancelExport, createExport } from '#areas/exports/contract/endpoints.ts'
import type { MerchantApiServer } from '#areas/merchant-api/test/merchant-api.ts'
import type { Things } from '#areas/merchant-api/test/merchant-api-calls.ts'
import { setAccountAlert } from '#areas/notifications/contract/alerts/endpoints.ts'
import { cancelPayment, cancelRefund, capturePayment, createTestPayment, refundPayment } from '#areas/payments/contract/endpoints.ts'
import { addBankAccount, removeBankAccount, setDefaultBankAccount } from '#areas/payouts/contract/bank-accounts/endpoints.ts'
import { cancelPayout, createPayout, setPayoutSchedule } from '#areas/payouts/contract/endpoints.ts'
import { addRiskEntries, invalidateRiskEntry, reactivateRiskEntry } from '#areas/risk/contract/lists.ts'
import { changeRiskRule, createRiskRule, deleteRiskRule, pauseRiskRule, resumeRiskRule } from '#areas/risk/contract/rules-endpoints.ts'
import { rememberMerchant, updateMerchantInfo } from '#areas/settings/contract/merchants/endpoints.ts'
import { createRole, deleteRole, updateRole } from '#areas/team/contract/roles.ts'
import { setSecondFactorPolicy } from '#areas/team/contract/second-factor-policy.ts'
import { setVampThreshold } from '#areas/vamp/contract/endpoints.ts'
import type { EndpointDeclaration } from '#kernel/endpoint.ts'

const account = {
  country: 'US',
  currency: 'USD',
  account_type: 'business',
  holder_name: 'Harbour Lane Inc.',
  account_number: '000555000001',
  ach_routing_number: '110000000',
}

/** Runs every command of the dashboard on the first shop, once. Returns the actions that leave an audit row on the side of money. */
export async function runDashboardCommands(api: MerchantApiServer, token: string, things: Things): Promise<string[]> {
  let count = 0
  const act = async (endpoint: Pick<EndpointDeclaration, 'method' | 'path'>, params: Record<string, string> = {}, body: object = {}): Promise<string> => {
    const headers = { 'idempotency-key': `dashboard-${count++}` }
    const { status, envelope } = await api.call<{ id?: string } | null>(endpoint, { token, params: { id: api.shop.merchantId, ...params }, body, headers })
    if (status !== 200) throw new Error(`${endpoint.method} ${endpoint.path} returned ${status}: ${JSON.stringify(envelope)}`)
    return envelope.data?.id ?? ''
  }
  const paid = await act(createTestPayment)
  await act(refundPayment, { paymentId: paid }, { amount_minor: 100, reason: 'requested_by_customer' })
  await act(capturePayment, { paymentId: await things.newIntent('manual') }, { amount_minor: 1_000 })
  await act(cancelPayment, { paymentId: await things.newIntent('manual') }, { reason: 'abandoned' })
  const refund = await api.shop.stripe.refunds.retrieve(await things.newPendingRefund())
  await act(cancelRefund, { paymentId: String(refund.payment_intent), refundId: refund.id })
  const bankAccountId = await act(addBankAccount, {}, account)
  await act(setDefaultBankAccount, { bankAccountId })
  await act(setPayoutSchedule, { currency: 'USD' }, { frequency: 'daily' })
  await act(cancelPayout, { payoutId: await act(createPayout, {}, { currency: 'USD', amount_minor: 500 }) })
  await act(removeBankAccount, { bankAccountId: await act(addBankAccount, {}, { ...account, account_number: '000555000002' }) })
  await act(revokeMerchantToken, { tokenId: await act(createMerchantToken) })
  await act(cancelExport, { exportId: await act(createExport, {}, { list: 'payments', columns: ['payment', 'amount'], format: 'csv' }) })

  const accepted = { brands_off: ['jcb'], currency_rule: 'all', currencies: [], country_rule: 'except', countries: ['KP'] }
  await act(setAcceptanceSwitches, {}, { version: 0, ...accepted })
  await act(setAcceptanceSwitches, {}, { version: 1, ...accepted, brands_off: [] })
  await act(setAcceptanceAlert, {}, { drop_points: 10, payments_min: 50 })
  await act(setVampThreshold, {}, { ratio_basis_points: 50, count: 10 })
  await act(setAccountAlert, { kind: 'balance' }, { currency: 'USD', threshold: 50_000, count_min: null })

  const blocked = { type: 'user_id' }
  await act(addRiskEntries, blocked, { effect: 'block', records: ['user_1', 'user_2'], period: 'permanent', remark: null })
  const { rows } = await api.db.owner.query<{ entryId: string }>(`SELECT id AS "entryId" FROM risk_entries WHERE merchant_id = $1 AND record = 'user_1'`, [
    api.shop.merchantId,
  ])
  const entry = { ...blocked, entryId: rows[0]?.entryId ?? '' }
  await act(invalidateRiskEntry, entry)
  await act(reactivateRiskEntry, entry, { period: '7_days' })

  const terms = { subject: 'ip', counts: 'attempts', threshold: 50, window_minutes: 10, action: 'block', interval_seconds: null }
  const rule = { ruleId: await act(createRiskRule, {}, terms) }
  await act(changeRiskRule, rule, { version: 1, ...terms, threshold: 60 })
  await act(pauseRiskRule, rule, { version: 2 })
  await act(resumeRiskRule, rule, { version: 3 })
  await act(deleteRiskRule, rule, { version: 4 })

  await act(rememberMerchant)
  await act(updateMerchantInfo, {}, { business_name: 'Another Shop', time_zone: 'Europe/Dublin' })
  await act(setSecondFactorPolicy, {}, { is_required: true, grace_days: 7 })
  const roleId = await act(createRole, {}, { name: 'Reporting', permissions: ['overview.read'] })
  await act(updateRole, { roleId }, { name: 'Reports', permissions: ['overview.read', 'vamp.read'], version: 1 })
  await act(deleteRole, { roleId })
  return [
    'payment.test_created',
    'payment.refunded',
    'payment.captured',
    'payment.canceled',
    'payment.refund_canceled',
    'bank_account.added',
    'bank_account.default_changed',
    'bank_account.removed',
    'payout_schedule.changed',
    'payout.created',
    'payout.canceled',
    'keys.create',
    'keys.revoke',
    'export.requested',
    'export.canceled',
    'acceptance_switches.changed',
    'acceptance_alert.set',
    'vamp_threshold.set',
    'alert.set',
    'risk_entries.added',
    'risk_entry.invalidated',
    'risk_entry.reactivated',
    'risk_rule.created',
    'risk_rule.changed',
    'risk_rule.paused',
    'risk_rule.resumed',
    'risk_rule.deleted',
  ]
}
