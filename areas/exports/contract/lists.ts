import { approvalColumns, teamApprovalColumns } from '#areas/approvals/contract/columns.ts'
import { auditColumns } from '#areas/audit/contract/columns.ts'
import { movementColumns, payoutLineColumns } from '#areas/balance/contract/columns.ts'
import { customerColumns } from '#areas/customers/contract/columns.ts'
import { eventColumns } from '#areas/developers/contract/event-log/columns.ts'
import { requestColumns } from '#areas/developers/contract/request-log/columns.ts'
import { deliveryColumns } from '#areas/developers/contract/webhooks/columns.ts'
import { disputeColumns } from '#areas/disputes/contract/columns.ts'
import { bulkActionColumns, bulkPaymentColumns, paymentColumns } from '#areas/payments/contract/columns.ts'
import { payoutColumns } from '#areas/payouts/contract/columns.ts'
import { bankLineColumns, missingPayoutColumns } from '#areas/payouts/contract/reconciliation/columns.ts'
import { riskEntryColumns } from '#areas/risk/contract/columns.ts'
import { memberColumns } from '#areas/team/contract/columns.ts'
import { vampItemColumns, vampWarningColumns } from '#areas/vamp/contract/columns.ts'
import { journalColumns, quickBooksBankColumns, quickBooksJournalColumns, xeroBankColumns, xeroJournalColumns } from './accounting/columns.ts'
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
