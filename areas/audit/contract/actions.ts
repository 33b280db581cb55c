import { acceptanceAuditActions } from '#areas/acceptance/contract/rules.ts'
import { approvalAuditActions } from '#areas/approvals/contract/rules.ts'
import { customerAuditActions } from '#areas/customers/contract/rules.ts'
import { developerAuditActions } from '#areas/developers/contract/rules.ts'
import { sandboxAuditActions } from '#areas/developers/contract/sandbox/rules.ts'
import { webhookAuditActions } from '#areas/developers/contract/webhooks/rules.ts'
import { assignmentAuditActions, disputeAuditActions, responseAuditActions } from '#areas/disputes/contract/rules.ts'
import { accountingAuditActions } from '#areas/exports/contract/accounting/rules.ts'
import { userAuditActions } from '#areas/identity/contract/rules.ts'
import { singleSignOnAuditActions } from '#areas/identity/contract/single-sign-on/rules.ts'
import { alertAuditActions } from '#areas/notifications/contract/alerts/rules.ts'
import { receiptAuditActions } from '#areas/payments/contract/receipts/rules.ts'
import { paymentNoteAuditActions } from '#areas/payments/contract/rules.ts'
import { viewAuditActions } from '#areas/payments/contract/views/rules.ts'
import { reconciliationAuditActions } from '#areas/payouts/contract/reconciliation/rules.ts'
import { riskAuditActions } from '#areas/risk/contract/rules.ts'
import { complianceAuditActions } from '#areas/settings/contract/compliance/rules.ts'
import { merchantAuditActions } from '#areas/settings/contract/merchants/rules.ts'
import { storeAuditActions } from '#areas/stores/contract/rules.ts'
import { teamAuditActions } from '#areas/team/contract/rules.ts'
import { type AuditActionEntry, type AuditObject, commonAuditActions } from '#kernel/audit/action-entries.ts'
import { mergeAreas } from '#kernel/merge-areas.ts'

/** Every action of the audit log. Recording another one doesn't compile, nor one without a text. */
const catalogue = mergeAreas([
  commonAuditActions,
  acceptanceAuditActions,
  alertAuditActions,
  accountingAuditActions,
  userAuditActions,
  teamAuditActions,
  merchantAuditActions,
  complianceAuditActions,
  singleSignOnAuditActions,
  approvalAuditActions,
  customerAuditActions,
  developerAuditActions,
  disputeAuditActions,
  assignmentAuditActions,
  responseAuditActions,
  paymentNoteAuditActions,
  receiptAuditActions,
  reconciliationAuditActions,
  riskAuditActions,
  storeAuditActions,
  viewAuditActions,
  webhookAuditActions,
  sandboxAuditActions,
])
export type AuditAction = keyof typeof catalogue
const entries: Readonly<Record<string, AuditActionEntry>> = catalogue

/** Actions that appear in the log of a business. Those about a person's profile and emails before they sign in don't. */
export const auditActions = (Object.keys(catalogue) as AuditAction[]).filter((action) => !isPrivateAction(action))

/** Returns the kind of object that a stored action is about; null if this version doesn't know the action. */
export function auditObjectOf(action: string): AuditObject | null {
  return entries[action]?.object ?? null
}

/** Whether only the person's own log has the action. */
function isPrivateAction(action: string): boolean {
  return entries[action]?.isPrivate === true
}
