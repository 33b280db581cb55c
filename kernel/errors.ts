import { acceptanceErrors } from '#areas/acceptance/contract/rules.ts'
import { approvalErrors } from '#areas/approvals/contract/rules.ts'
import { customerErrors } from '#areas/customers/contract/rules.ts'
import { developerErrors } from '#areas/developers/contract/rules.ts'
import { sandboxErrors } from '#areas/developers/contract/sandbox/rules.ts'
import { webhookErrors } from '#areas/developers/contract/webhooks/rules.ts'
import { disputeErrors } from '#areas/disputes/contract/rules.ts'
import { exportErrors } from '#areas/exports/contract/rules.ts'
import { identityErrors } from '#areas/identity/contract/rules.ts'
import { singleSignOnErrors } from '#areas/identity/contract/single-sign-on/rules.ts'
import { notificationErrors } from '#areas/notifications/contract/rules.ts'
import { receiptErrors } from '#areas/payments/contract/receipts/rules.ts'
import { paymentErrors } from '#areas/payments/contract/rules.ts'
import { viewErrors } from '#areas/payments/contract/views/rules.ts'
import { reconciliationErrors } from '#areas/payouts/contract/reconciliation/rules.ts'
import { payoutErrors } from '#areas/payouts/contract/rules.ts'
import { platformErrors } from '#areas/platform/contract/rules.ts'
import { riskErrors } from '#areas/risk/contract/rules.ts'
import { complianceErrors } from '#areas/settings/contract/compliance/rules.ts'
import { merchantErrors } from '#areas/settings/contract/merchants/rules.ts'
import { storeErrors } from '#areas/stores/contract/rules.ts'
import { roleErrors, teamErrors } from '#areas/team/contract/rules.ts'
import { codeLoginExpired, codeStepUp } from './envelope.ts'
import { mergeAreas } from './merge-areas.ts'

/** Errors of every area. */
const commonErrors = {
  bad_json: 400,
  idempotency_key_missing: 400,
  idempotency_key_reused: 409,
  idempotency_answer_erased: 409,
  idempotency_in_progress: 409,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  still_in_progress: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  invalid_fields: 422,
  too_many_requests: 429,
  internal: 500,
  processor_silent: 503,
  unavailable: 503,
} as const satisfies Record<string, number>

/** The HTTP status of every error of the dashboard and platform APIs. Each area defines its own; their texts are in its file. */
export const errorStatuses = mergeAreas([
  commonErrors,
  identityErrors,
  merchantErrors,
  complianceErrors,
  customerErrors,
  acceptanceErrors,
  paymentErrors,
  disputeErrors,
  riskErrors,
  developerErrors,
  sandboxErrors,
  payoutErrors,
  exportErrors,
  notificationErrors,
  teamErrors,
  roleErrors,
  singleSignOnErrors,
  approvalErrors,
  platformErrors,
  receiptErrors,
  reconciliationErrors,
  storeErrors,
  viewErrors,
  webhookErrors,
])
export type ErrorName = keyof typeof errorStatuses

const codes: Readonly<Partial<Record<ErrorName, number>>> = { login_expired: codeLoginExpired, step_up_needed: codeStepUp }

/** Returns the code of an error's envelope: its status, unless the web does more than showing its text. */
export function codeOf(name: ErrorName): number {
  return codes[name] ?? errorStatuses[name]
}
