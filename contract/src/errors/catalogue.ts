import { acceptanceErrors, acceptanceRules } from '../acceptance/rules.ts'
import { accountingRules } from '../accounting/rules.ts'
import { alertRules } from '../alerts/rules.ts'
import { approvalErrors, approvalRules } from '../approvals/rules.ts'
import { complianceErrors, complianceRules } from '../compliance/rules.ts'
import { customerErrors, customerRules } from '../customers/rules.ts'
import { developerErrors, developerRules } from '../developers/rules.ts'
import { disputeErrors, disputeRules } from '../disputes/rules.ts'
import { exportErrors, exportRules } from '../exports/rules.ts'
import { identityErrors, identityRules } from '../identity/rules.ts'
import { merchantErrors, merchantRules } from '../merchants/rules.ts'
import { mergeAreas } from '../merge-areas.ts'
import { notificationErrors, notificationRules } from '../notifications/rules.ts'
import { paymentErrors, paymentRules } from '../payments/rules.ts'
import { payoutErrors, payoutRules } from '../payouts/rules.ts'
import { platformErrors, platformRules } from '../platform/rules.ts'
import { queryRules } from '../query/rules.ts'
import { receiptErrors } from '../receipts/rules.ts'
import { reconciliationErrors, reconciliationRules } from '../reconciliation/rules.ts'
import { riskErrors, riskRules } from '../risk/rules.ts'
import { sandboxErrors, sandboxRules } from '../sandbox/rules.ts'
import { singleSignOnErrors, singleSignOnRules } from '../single-sign-on/rules.ts'
import { storeErrors } from '../stores/rules.ts'
import { roleErrors, roleRules, teamErrors, teamRules } from '../team/rules.ts'
import { termsRules } from '../terms/rules.ts'
import { viewErrors, viewRules } from '../views/rules.ts'
import { webhookErrors, webhookRules } from '../webhooks/rules.ts'
import { commonErrors, commonRules } from './common-errors.ts'

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
