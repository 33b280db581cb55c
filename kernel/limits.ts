import { acceptanceLimits } from './acceptance/rules.ts'
import { accountingLimits } from './accounting/rules.ts'
import { alertLimits } from './alerts/rules.ts'
import { approvalLimits } from './approvals/rules.ts'
import { complianceLimits } from './compliance/rules.ts'
import { customerLimits } from './customers/rules.ts'
import { developerLimits } from './developers/rules.ts'
import { disputeLimits } from './disputes/rules.ts'
import { exportLimits } from './exports/rules.ts'
import { identityLimits } from './identity/rules.ts'
import { merchantLimits } from './merchants/rules.ts'
import { mergeAreas } from './merge-areas.ts'
import { notificationLimits } from './notifications/rules.ts'
import { paymentLimits } from './payments/rules.ts'
import { payoutLimits } from './payouts/rules.ts'
import { platformLimits } from './platform/rules.ts'
import { queryLimits } from './query/rules.ts'
import { reconciliationLimits } from './reconciliation/rules.ts'
import { requestLogLimits } from './request-log/rules.ts'
import { riskLimits } from './risk/rules.ts'
import { sandboxLimits } from './sandbox/rules.ts'
import { singleSignOnLimits } from './single-sign-on/rules.ts'
import { storeLimits } from './stores/rules.ts'
import { roleLimits, teamLimits } from './team/rules.ts'
import { vampPageLimits } from './vamp/rules.ts'
import { viewLimits } from './views/rules.ts'
import { webhookLimits } from './webhooks/rules.ts'

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
