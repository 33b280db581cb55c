import { acceptanceLimits } from './acceptance/limits.ts'
import { accountingLimits } from './accounting/limits.ts'
import { alertLimits } from './alerts/limits.ts'
import { approvalLimits } from './approvals/limits.ts'
import { complianceLimits } from './compliance/limits.ts'
import { customerLimits } from './customers/limits.ts'
import { developerLimits } from './developers/limits.ts'
import { disputeLimits } from './disputes/limits.ts'
import { exportLimits } from './exports/limits.ts'
import { identityLimits } from './identity/limits.ts'
import { merchantLimits } from './merchants/limits.ts'
import { mergeAreas } from './merge-areas.ts'
import { notificationLimits } from './notifications/limits.ts'
import { paymentLimits } from './payments/limits.ts'
import { payoutLimits } from './payouts/limits.ts'
import { platformLimits } from './platform/limits.ts'
import { queryLimits } from './query/limits.ts'
import { reconciliationLimits } from './reconciliation/limits.ts'
import { requestLogLimits } from './request-log/limits.ts'
import { riskLimits } from './risk/limits.ts'
import { sandboxLimits } from './sandbox/limits.ts'
import { singleSignOnLimits } from './single-sign-on/limits.ts'
import { storeLimits } from './stores/limits.ts'
import { teamLimits } from './team/limits.ts'
import { roleLimits } from './team/role-limits.ts'
import { vampPageLimits } from './vamp/limits.ts'
import { viewLimits } from './views/limits.ts'
import { webhookLimits } from './webhooks/limits.ts'

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
