import { acceptanceErrors } from './acceptance/rules.ts'
import { approvalErrors } from './approvals/rules.ts'
import { complianceErrors } from './compliance/rules.ts'
import { customerErrors } from './customers/rules.ts'
import { developerErrors } from './developers/rules.ts'
import { disputeErrors } from './disputes/rules.ts'
import { codeLoginExpired, codeStepUp } from './envelope.ts'
import { exportErrors } from './exports/rules.ts'
import { identityErrors } from './identity/rules.ts'
import { merchantErrors } from './merchants/rules.ts'
import { mergeAreas } from './merge-areas.ts'
import { notificationErrors } from './notifications/rules.ts'
import { paymentErrors } from './payments/rules.ts'
import { payoutErrors } from './payouts/rules.ts'
import { platformErrors } from './platform/rules.ts'
import { receiptErrors } from './receipts/rules.ts'
import { reconciliationErrors } from './reconciliation/rules.ts'
import { riskErrors } from './risk/rules.ts'
import { sandboxErrors } from './sandbox/rules.ts'
import { singleSignOnErrors } from './single-sign-on/rules.ts'
import { storeErrors } from './stores/rules.ts'
import { roleErrors, teamErrors } from './team/rules.ts'
import { viewErrors } from './views/rules.ts'
import { webhookErrors } from './webhooks/rules.ts'

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
