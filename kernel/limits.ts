import { acceptanceLimits } from '#areas/acceptance/contract/rules.ts'
import { approvalLimits } from '#areas/approvals/contract/rules.ts'
import { customerLimits } from '#areas/customers/contract/rules.ts'
import { requestLogLimits } from '#areas/developers/contract/request-log/rules.ts'
import { developerLimits } from '#areas/developers/contract/rules.ts'
import { sandboxLimits } from '#areas/developers/contract/sandbox/rules.ts'
import { webhookLimits } from '#areas/developers/contract/webhooks/rules.ts'
import { disputeLimits } from '#areas/disputes/contract/rules.ts'
import { accountingLimits } from '#areas/exports/contract/accounting/rules.ts'
import { exportLimits } from '#areas/exports/contract/rules.ts'
import { identityLimits } from '#areas/identity/contract/rules.ts'
import { singleSignOnLimits } from '#areas/identity/contract/single-sign-on/rules.ts'
import { alertLimits } from '#areas/notifications/contract/alerts/rules.ts'
import { notificationLimits } from '#areas/notifications/contract/rules.ts'
import { paymentLimits } from '#areas/payments/contract/rules.ts'
import { viewLimits } from '#areas/payments/contract/views/rules.ts'
import { reconciliationLimits } from '#areas/payouts/contract/reconciliation/rules.ts'
import { payoutLimits } from '#areas/payouts/contract/rules.ts'
import { platformLimits } from '#areas/platform/contract/rules.ts'
import { riskLimits } from '#areas/risk/contract/rules.ts'
import { complianceLimits } from '#areas/settings/contract/compliance/rules.ts'
import { merchantLimits } from '#areas/settings/contract/merchants/rules.ts'
import { storeLimits } from '#areas/stores/contract/rules.ts'
import { roleLimits, teamLimits } from '#areas/team/contract/rules.ts'
import { vampPageLimits } from '#areas/vamp/contract/rules.ts'
import { mergeAreas } from './merge-areas.ts'
import { queryLimits } from './query/rules.ts'

/** Limits of every area. Each names its unit; the section of spec.md is given where it sets the value. */
const commonLimits = {
  /** Smallest and largest page of a list. */
  pageSizeMin: 1,
  pageSizeMax: 100,
  pageSizeDefault: 50,
  /** Stripe's largest amount: 12 digits. */
  amountMinorMax: 999_999_999_999,
  timeZoneLengthMax: 64,
  emailLengthMax: 254,
  nameLengthMax: 100,
  descriptionLengthMax: 1000,
  metadataKeysMax: 50,
  metadataKeyLengthMax: 40,
  metadataValueLengthMax: 500,
  idempotencyKeyLengthMax: 255,
  /** A dashboard request's body. */
  bodyBytesMax: 262_144,
  /** Days that a sandbox's clock can be ahead of the machine's. */
  clockAheadDaysMax: 730,
  /** Months the VAMP page covers (spec section 9). */
  vampMonths: 12,
  /** The longest range the overview answers. */
  overviewDaysMax: 366,
  /** Of each kind of what needs action, so many are counted. */
  overviewActionsMax: 1_000,
  /** Authorizations need action this long before they end, and payouts so long after they failed. */
  overviewExpiringHours: 48,
  overviewFailedDays: 30,
} as const

/** Limits that both sides know. */
export const limits = mergeAreas([
  commonLimits,
  identityLimits,
  customerLimits,
  paymentLimits,
  disputeLimits,
  developerLimits,
  sandboxLimits,
  payoutLimits,
  reconciliationLimits,
  exportLimits,
  notificationLimits,
  teamLimits,
  platformLimits,
  queryLimits,
  roleLimits,
  merchantLimits,
  requestLogLimits,
  riskLimits,
  singleSignOnLimits,
  storeLimits,
  acceptanceLimits,
  accountingLimits,
  alertLimits,
  approvalLimits,
  complianceLimits,
  vampPageLimits,
  webhookLimits,
  viewLimits,
])
