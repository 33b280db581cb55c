import type { AnyExample } from '../example.ts'
import { approvalExamples } from './approvals.ts'
import { balanceExamples, statementExamples } from './balance.ts'
import { bankAccountExamples } from './bank-accounts.ts'
import { bulkExamples } from './bulk-actions.ts'
import { complianceExamples, legalExamples, merchantExamples, settingsExamples } from './business.ts'
import { customerDataExamples, customerListExamples, customerNoteExamples, customerPageExamples } from './customers.ts'
import { checklistExamples, eventLogExamples, keyExamples, requestLogExamples, sandboxExamples } from './developers.ts'
import { disputeResponseExamples } from './dispute-responses.ts'
import { disputeExamples, disputeInsightExamples, disputeNoteExamples, disputePageExamples } from './disputes.ts'
import { accountingExamples, auditExamples, exportExamples, exportScheduleExamples } from './exports.ts'
import {
  acceptanceExamples,
  accountAlertExamples,
  alertExamples,
  billingExamples,
  overviewActionExamples,
  overviewExamples,
  searchExamples,
  switchExamples,
  vampExamples,
} from './figures.ts'
import { passwordResetExamples, profileExamples, registrationExamples, signInExamples } from './identity.ts'
import { inboxExamples, liveExamples, preferenceExamples, pushExamples } from './notifications.ts'
import {
  livePaymentExamples,
  paymentExamples,
  paymentNeighborExamples,
  paymentNoteExamples,
  paymentTotalExamples,
  receiptExamples,
  relatedPaymentExamples,
} from './payments.ts'
import { payoutExamples } from './payouts.ts'
import { reconciliationExamples } from './reconciliation.ts'
import {
  riskBackTestExamples,
  riskCandidateExamples,
  riskExamples,
  riskOverviewExamples,
  riskRuleExamples,
  riskSimulationExamples,
  riskUploadExamples,
} from './risk.ts'
import { roleExamples, secondPersonExamples, teamApprovalExamples } from './roles.ts'
import { secondStepExamples, securityExamples } from './security.ts'
import { ssoDomainExamples, ssoIdentityExamples, ssoProviderExamples, ssoSignInExamples } from './single-sign-on.ts'
import { storeExamples } from './stores.ts'
import { catalogueExamples, invitationExamples, memberExamples, ownershipExamples, reviewExamples, secondFactorPolicyExamples } from './team.ts'
import { viewExamples } from './views.ts'
import { deliveryExamples, webhookExamples } from './webhooks.ts'

/** Examples of all endpoints of the dashboard's API, by name. */
export const examples: Readonly<Record<string, AnyExample>> = {
  ...accountingExamples,
  ...acceptanceExamples,
  ...accountAlertExamples,
  ...alertExamples,
  ...approvalExamples,
  ...auditExamples,
  ...balanceExamples,
  ...bankAccountExamples,
  ...billingExamples,
  ...bulkExamples,
  ...catalogueExamples,
  ...complianceExamples,
  ...customerListExamples,
  ...customerNoteExamples,
  ...customerDataExamples,
  ...customerPageExamples,
  ...disputeExamples,
  ...disputeNoteExamples,
  ...disputePageExamples,
  ...disputeInsightExamples,
  ...disputeResponseExamples,
  ...eventLogExamples,
  ...exportExamples,
  ...exportScheduleExamples,
  ...inboxExamples,
  ...checklistExamples,
  ...keyExamples,
  ...invitationExamples,
  ...legalExamples,
  ...liveExamples,
  ...memberExamples,
  ...merchantExamples,
  ...overviewActionExamples,
  ...overviewExamples,
  ...ownershipExamples,
  ...passwordResetExamples,
  ...livePaymentExamples,
  ...paymentTotalExamples,
  ...paymentExamples,
  ...paymentNeighborExamples,
  ...paymentNoteExamples,
  ...payoutExamples,
  ...preferenceExamples,
  ...profileExamples,
  ...pushExamples,
  ...receiptExamples,
  ...reconciliationExamples,
  ...registrationExamples,
  ...relatedPaymentExamples,
  ...requestLogExamples,
  ...reviewExamples,
  ...riskBackTestExamples,
  ...riskCandidateExamples,
  ...riskExamples,
  ...riskRuleExamples,
  ...riskOverviewExamples,
  ...riskSimulationExamples,
  ...riskUploadExamples,
  ...roleExamples,
  ...searchExamples,
  ...sandboxExamples,
  ...secondFactorPolicyExamples,
  ...secondPersonExamples,
  ...secondStepExamples,
  ...securityExamples,
  ...settingsExamples,
  ...signInExamples,
  ...ssoDomainExamples,
  ...ssoIdentityExamples,
  ...ssoProviderExamples,
  ...ssoSignInExamples,
  ...statementExamples,
  ...storeExamples,
  ...switchExamples,
  ...teamApprovalExamples,
  ...vampExamples,
  ...deliveryExamples,
  ...viewExamples,
  ...webhookExamples,
}
