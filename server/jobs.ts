import { acceptanceAlertJob } from '#areas/acceptance/server/index.ts'
import { approvalExport, approvalsJob } from '#areas/approvals/server/index.ts'
import { auditExport } from '#areas/audit/server/log/index.ts'
import { movementExport } from '#areas/balance/server/index.ts'
import { customerDataFile, customerExport, erasureJob } from '#areas/customers/server/index.ts'
import { eventExport } from '#areas/developers/server/event-log/index.ts'
import { requestExport } from '#areas/developers/server/request-log/index.ts'
import { deliveryExport, webhookConsumer } from '#areas/developers/server/webhooks/index.ts'
import { disputeExport, disputesJob, draftFilesJob, remindersJob } from '#areas/disputes/server/index.ts'
import { accountingExports } from '#areas/exports/server/accounting/index.ts'
import { type ExportSource, exportJob, exportSchedulesJob, type FileSource } from '#areas/exports/server/index.ts'
import { reservesJob } from '#areas/ledger/server/index.ts'
import { eventsOfChanges } from '#areas/merchant-api/server/index.ts'
import { balanceAlertJob } from '#areas/notifications/server/alerts/index.ts'
import { notificationConsumer } from '#areas/notifications/server/index.ts'
import { type BulkOptions, bulkActionExport, bulkExport, bulkJob, paymentExport, paymentJobs } from '#areas/payments/server/index.ts'
import { payoutExport, payoutJobs, payoutLinesExport } from '#areas/payouts/server/index.ts'
import { bankLineExport, missingPayoutExport, readStatementJob } from '#areas/payouts/server/reconciliation/index.ts'
import { eventsJob } from '#areas/platform/server/api/index.ts'
import { riskBackTestJob, riskExport } from '#areas/risk/server/index.ts'
import { memberExport, teamApprovalExport } from '#areas/team/server/index.ts'
import { vampItemExport, vampJob, vampLevelsJob, vampWarningExport } from '#areas/vamp/server/index.ts'
import { type ChangeConsumer, consumerJobs } from './infra/changes/index.ts'
import type { Keys } from './infra/keys/keys.ts'
import { resealJob } from './infra/sealed-keys/index.ts'
import type { AccountJob } from './infra/work/account-job.ts'
import type { LongJob } from './infra/work/long-job.ts'

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
