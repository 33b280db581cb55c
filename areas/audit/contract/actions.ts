import { acceptanceAuditActions } from '../acceptance/rules.ts'
import { accountingAuditActions } from '../accounting/rules.ts'
import { alertAuditActions } from '../alerts/rules.ts'
import { approvalAuditActions } from '../approvals/rules.ts'
import { complianceAuditActions } from '../compliance/rules.ts'
import { customerAuditActions } from '../customers/rules.ts'
import { developerAuditActions } from '../developers/rules.ts'
import { assignmentAuditActions, disputeAuditActions, responseAuditActions } from '../disputes/rules.ts'
import { userAuditActions } from '../identity/rules.ts'
import { merchantAuditActions } from '../merchants/rules.ts'
import { mergeAreas } from '../merge-areas.ts'
import { paymentNoteAuditActions } from '../payments/rules.ts'
import { receiptAuditActions } from '../receipts/rules.ts'
import { reconciliationAuditActions } from '../reconciliation/rules.ts'
import { riskAuditActions } from '../risk/rules.ts'
import { sandboxAuditActions } from '../sandbox/rules.ts'
import { singleSignOnAuditActions } from '../single-sign-on/rules.ts'
import { storeAuditActions } from '../stores/rules.ts'
import { teamAuditActions } from '../team/rules.ts'
import { viewAuditActions } from '../views/rules.ts'
import { webhookAuditActions } from '../webhooks/rules.ts'
import type { AuditActionEntry, AuditObject } from './action-entries.ts'
import { commonAuditActions } from './common-actions.ts'

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
export function isPrivateAction(action: string): boolean {
  return entries[action]?.isPrivate === true
}
