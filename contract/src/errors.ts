import { acceptanceErrors, acceptanceRules } from './acceptance/errors.ts'
import { accountingRules } from './accounting/errors.ts'
import { alertRules } from './alerts/errors.ts'
import { approvalErrors, approvalRules } from './approvals/errors.ts'
import { complianceErrors, complianceRules } from './compliance/errors.ts'
import { customerErrors, customerRules } from './customers/errors.ts'
import { developerErrors, developerRules } from './developers/errors.ts'
import { disputeErrors, disputeRules } from './disputes/errors.ts'
import { commonErrors, commonRules } from './errors/common-errors.ts'
import { exportErrors, exportRules } from './exports/errors.ts'
import { identityErrors, identityRules } from './identity/errors.ts'
import { merchantErrors, merchantRules } from './merchants/errors.ts'
import { mergeAreas } from './merge-areas.ts'
import { notificationErrors, notificationRules } from './notifications/errors.ts'
import { paymentErrors, paymentRules } from './payments/errors.ts'
import { payoutErrors, payoutRules } from './payouts/errors.ts'
import { platformErrors, platformRules } from './platform/errors.ts'
import { queryRules } from './query/errors.ts'
import { receiptErrors } from './receipts/errors.ts'
import { reconciliationErrors, reconciliationRules } from './reconciliation/errors.ts'
import { riskErrors, riskRules } from './risk/errors.ts'
import { sandboxErrors, sandboxRules } from './sandbox/errors.ts'
import { singleSignOnErrors, singleSignOnRules } from './single-sign-on/errors.ts'
import { storeErrors } from './stores/errors.ts'
import { teamErrors, teamRules } from './team/errors.ts'
import { roleErrors, roleRules } from './team/role-errors.ts'
import { termsRules } from './terms/errors.ts'
import { viewErrors, viewRules } from './views/errors.ts'
import { webhookErrors, webhookRules } from './webhooks/errors.ts'

/** Every error of the dashboard and platform APIs. Each area defines its own, in both languages. */
export const errorCatalogue = mergeAreas([
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
export type ErrorName = keyof typeof errorCatalogue

/** The texts of every rule that a schema or a service checks. */
export const ruleTexts = mergeAreas([
  commonRules,
  acceptanceRules,
  accountingRules,
  alertRules,
  identityRules,
  merchantRules,
  complianceRules,
  customerRules,
  paymentRules,
  disputeRules,
  riskRules,
  developerRules,
  sandboxRules,
  payoutRules,
  termsRules,
  exportRules,
  teamRules,
  notificationRules,
  roleRules,
  singleSignOnRules,
  approvalRules,
  platformRules,
  queryRules,
  reconciliationRules,
  viewRules,
  webhookRules,
])
export type RuleName = keyof typeof ruleTexts
export const ruleNames = Object.keys(ruleTexts) as RuleName[]
