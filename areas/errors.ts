import { commonErrors } from '#kernel/errors.ts'
import { mergeAreas } from '#kernel/merge-areas.ts'
import { acceptanceErrors } from './acceptance/contract/rules.ts'
import { approvalErrors } from './approvals/contract/rules.ts'
import { customerErrors } from './customers/contract/rules.ts'
import { developerErrors } from './developers/contract/rules.ts'
import { sandboxErrors } from './developers/contract/sandbox/rules.ts'
import { webhookErrors } from './developers/contract/webhooks/rules.ts'
import { disputeErrors } from './disputes/contract/rules.ts'
import { exportErrors } from './exports/contract/rules.ts'
import { identityErrors } from './identity/contract/rules.ts'
import { singleSignOnErrors } from './identity/contract/single-sign-on/rules.ts'
import { notificationErrors } from './notifications/contract/rules.ts'
import { receiptErrors } from './payments/contract/receipts/rules.ts'
import { paymentErrors } from './payments/contract/rules.ts'
import { viewErrors } from './payments/contract/views/rules.ts'
import { reconciliationErrors } from './payouts/contract/reconciliation/rules.ts'
import { payoutErrors } from './payouts/contract/rules.ts'
import { platformErrors } from './platform/contract/rules.ts'
import { riskErrors } from './risk/contract/rules.ts'
import { complianceErrors } from './settings/contract/compliance/rules.ts'
import { merchantErrors } from './settings/contract/merchants/rules.ts'
import { storeErrors } from './stores/contract/rules.ts'
import { roleErrors, teamErrors } from './team/contract/rules.ts'

const areaErrors = mergeAreas([
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
type Declared = typeof areaErrors

declare module '#kernel/errors.ts' {
  interface AreaErrors extends Declared {}
}

/** The HTTP status of every error. Only the server's composition and the references read it. */
export const errorStatuses = mergeAreas([commonErrors, areaErrors])
