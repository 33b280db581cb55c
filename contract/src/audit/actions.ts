import { acceptanceAuditActions } from '../acceptance/audit-actions.ts'
import { accountingAuditActions } from '../accounting/audit-actions.ts'
import { alertAuditActions } from '../alerts/audit-actions.ts'
import { approvalAuditActions } from '../approvals/audit-actions.ts'
import { complianceAuditActions } from '../compliance/audit-actions.ts'
import { customerAuditActions } from '../customers/audit-actions.ts'
import { developerAuditActions } from '../developers/audit-actions.ts'
import { assignmentAuditActions } from '../disputes/assignment-audit-actions.ts'
import { disputeAuditActions } from '../disputes/audit-actions.ts'
import { responseAuditActions } from '../disputes/response-audit-actions.ts'
import { userAuditActions } from '../identity/audit-actions.ts'
import type { Locale } from '../locale.ts'
import { merchantAuditActions } from '../merchants/audit-actions.ts'
import { mergeAreas } from '../merge-areas.ts'
import { paymentNoteAuditActions } from '../payments/audit-actions.ts'
import { receiptAuditActions } from '../receipts/audit-actions.ts'
import { reconciliationAuditActions } from '../reconciliation/audit-actions.ts'
import { riskAuditActions } from '../risk/audit-actions.ts'
import { sandboxAuditActions } from '../sandbox/audit-actions.ts'
import { singleSignOnAuditActions } from '../single-sign-on/audit-actions.ts'
import { storeAuditActions } from '../stores/audit-actions.ts'
import { teamAuditActions } from '../team/audit-actions.ts'
import { viewAuditActions } from '../views/audit-actions.ts'
import { webhookAuditActions } from '../webhooks/audit-actions.ts'
import type { AuditActionEntry, AuditObject } from './action-entries.ts'
import { commonAuditActions } from './common-actions.ts'

/** Every action of the audit log. Recording another one doesn't compile, so each has a text in both languages. */
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

/** Returns the text of a stored action; one that this version doesn't know stands for itself. */
export function auditActionText(action: string, locale: Locale): string {
  return entries[action]?.text[locale] ?? action
}

/** Returns the kind of object that a stored action is about; null if this version doesn't know the action. */
export function auditObjectOf(action: string): AuditObject | null {
  return entries[action]?.object ?? null
}

/** Whether only the person's own log has the action. */
export function isPrivateAction(action: string): boolean {
  return entries[action]?.isPrivate === true
}
