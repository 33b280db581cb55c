import type { Keys } from './infra/keys/keys.ts'
import type { AccountJob } from './infra/work/account-job.ts'
import type { LongJob } from './infra/work/long-job.ts'
import { acceptanceAlertJob } from './modules/acceptance/index.ts'
import { accountingExports } from './modules/accounting/index.ts'
import { balanceAlertJob } from './modules/alerts/index.ts'
import { approvalExport, approvalsJob } from './modules/approvals/index.ts'
import { auditExport } from './modules/audit-log/index.ts'
import { movementExport } from './modules/balance/index.ts'
import { type ChangeConsumer, consumerJobs } from './modules/changes/index.ts'
import { customerDataFile, customerExport, erasureJob } from './modules/customers/index.ts'
import { disputeExport, disputesJob, draftFilesJob, remindersJob } from './modules/disputes/index.ts'
import { eventExport } from './modules/event-log/index.ts'
import { type ExportSource, exportJob, exportSchedulesJob, type FileSource } from './modules/exports/index.ts'
import { resealJob } from './modules/keys/index.ts'
import { reservesJob } from './modules/ledger/index.ts'
import { eventsOfChanges } from './modules/merchant-api/index.ts'
import { notificationConsumer } from './modules/notifications/index.ts'
import { type BulkOptions, bulkActionExport, bulkExport, bulkJob, paymentExport, paymentJobs } from './modules/payments/index.ts'
import { payoutExport, payoutJobs, payoutLinesExport } from './modules/payouts/index.ts'
import { eventsJob } from './modules/platform-api/index.ts'
import { bankLineExport, missingPayoutExport, readStatementJob } from './modules/reconciliation/index.ts'
import { requestExport } from './modules/request-log/index.ts'
import { riskBackTestJob, riskExport } from './modules/risk/index.ts'
import { memberExport, teamApprovalExport } from './modules/team/index.ts'
import { vampItemExport, vampJob, vampLevelsJob, vampWarningExport } from './modules/vamp/index.ts'
import { deliveryExport, webhookConsumer } from './modules/webhooks/index.ts'

/** The consumers of the change feed. */
export const changeConsumers: readonly ChangeConsumer[] = [notificationConsumer, webhookConsumer({ ofChanges: eventsOfChanges })]

/** Lists that can be exported. */
export const exportSources: readonly ExportSource[] = [
  paymentExport,
  bulkExport,
  bulkActionExport,
  customerExport,
  movementExport,
  payoutExport,
  payoutLinesExport,
  bankLineExport,
  missingPayoutExport,
  disputeExport,
  vampItemExport,
  vampWarningExport,
  riskExport,
  approvalExport,
  teamApprovalExport,
  memberExport,
  auditExport,
  eventExport,
  requestExport,
  deliveryExport,
  ...accountingExports,
]

/** Files that aren't lists. */
export const fileSources: readonly FileSource[] = [customerDataFile]

/** Scheduled work of accounts, in the order in which an account's due jobs run: funds are released before a schedule pays them out. */
export const accountJobs: readonly AccountJob[] = [
  ...paymentJobs,
  reservesJob,
  disputesJob,
  remindersJob,
  draftFilesJob,
  ...payoutJobs,
  approvalsJob,
  exportSchedulesJob(exportSources),
  eventsJob,
  vampJob,
  vampLevelsJob,
  acceptanceAlertJob,
  balanceAlertJob,
  ...consumerJobs(changeConsumers),
]

/** Jobs that somebody waits for and that give way to others after each step. */
export const longJobsOf = (keys: Keys): readonly LongJob[] => [resealJob(keys), erasureJob]

/** Jobs that somebody waits for and that run in one go. */
export const attemptJobs: readonly LongJob[] = [exportJob(exportSources, fileSources), readStatementJob]

/** Jobs that somebody waits for and that run beside those, so that an export doesn't wait for a bulk action of its account. */
export const bulkJobs = (options: BulkOptions): readonly LongJob[] => [bulkJob(options)]

/** Jobs that somebody waits for on a page, so that they don't wait for exports and bulk actions. */
export const backTestJobs: readonly LongJob[] = [riskBackTestJob]
