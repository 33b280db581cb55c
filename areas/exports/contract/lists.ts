import { journalColumns, quickBooksBankColumns, quickBooksJournalColumns, xeroBankColumns, xeroJournalColumns } from '../accounting/columns.ts'
import { approvalColumns, teamApprovalColumns } from '../approvals/columns.ts'
import { auditColumns } from '../audit/columns.ts'
import { movementColumns, payoutLineColumns } from '../balance/columns.ts'
import { customerColumns } from '../customers/columns.ts'
import { disputeColumns } from '../disputes/columns.ts'
import { eventColumns } from '../event-log/columns.ts'
import { bulkActionColumns, bulkPaymentColumns, paymentColumns } from '../payments/columns.ts'
import { payoutColumns } from '../payouts/columns.ts'
import { bankLineColumns, missingPayoutColumns } from '../reconciliation/columns.ts'
import { requestColumns } from '../request-log/columns.ts'
import { riskEntryColumns } from '../risk/columns.ts'
import { memberColumns } from '../team/columns.ts'
import { vampItemColumns, vampWarningColumns } from '../vamp/columns.ts'
import { deliveryColumns } from '../webhooks/columns.ts'
import { type AnyColumns, type FileColumn, fileColumns } from './columns.ts'

/** Lists that can be exported, with their columns. `lists` of the texts of exports has their names. */
export const lists = {
  payments: paymentColumns,
  bulk_payments: bulkPaymentColumns,
  bulk_actions: bulkActionColumns,
  customers: customerColumns,
  movements: movementColumns,
  payouts: payoutColumns,
  payout_lines: payoutLineColumns,
  disputes: disputeColumns,
  bank_lines: bankLineColumns,
  missing_payouts: missingPayoutColumns,
  vamp_items: vampItemColumns,
  vamp_warnings: vampWarningColumns,
  risk_entries: riskEntryColumns,
  approvals: approvalColumns,
  team_approvals: teamApprovalColumns,
  members: memberColumns,
  events: eventColumns,
  api_requests: requestColumns,
  webhook_deliveries: deliveryColumns,
  audit_log: auditColumns,
  journal: journalColumns,
  quickbooks_journal: quickBooksJournalColumns,
  quickbooks_bank: quickBooksBankColumns,
  xero_journal: xeroJournalColumns,
  xero_bank: xeroBankColumns,
} as const satisfies Readonly<Record<string, AnyColumns>>
export type ExportList = keyof typeof lists
export const exportLists = Object.keys(lists) as ExportList[]

/** The columns of a list that files can have, in the order of its page. */
export function exportColumns<List extends ExportList>(list: List): FileColumn<(typeof lists)[List]>[] {
  return fileColumns(lists[list])
}
