import { disputeLimits } from '#areas/disputes/contract/rules.ts'
import type { DisputeId } from '#kernel/ids.ts'
import { dayMs } from '#kernel/time/durations.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { AccountJob } from '#server/infra/work/account-job.ts'
import { deleteDraftFiles, draftFilesJobName, findPurgeDue, listDuePurges, setPurge, startPurge } from './purge-store.ts'

/** How many drafts one transaction of the worker takes: each may have 30 MB of files. */
const batchCountMax = 10
const keptMs = disputeLimits.evidenceDraftFilesDays * dayMs

/** Deletes the files of responses that were never sent, some days after the dispute closed. */
export const draftFilesJob: AccountJob = {
  name: draftFilesJobName,
  findDue: findPurgeDue,
  async run(context) {
    const due = await listDuePurges(context, batchCountMax)
    for (const draft of due) await purge(context, draft)
    return { hasMore: due.length === batchCountMax }
  },
}

/** Has the job look at a draft that got a file or a packet, as early as its dispute could have been closed for long enough. */
export async function notePurge(context: TenantContext, disputeId: DisputeId): Promise<void> {
  await startPurge(context, disputeId, new Date(context.now.getTime() + keptMs))
}

/** An open dispute is looked at again after the same time: whenever it closes, that is early enough. */
async function purge(context: TenantContext, { id, closed_at: closedAt, is_sent: isSent }: Awaited<ReturnType<typeof listDuePurges>>[number]): Promise<void> {
  const at = new Date((closedAt ?? context.now).getTime() + keptMs)
  if (at > context.now) return setPurge(context, id, at)
  if (!isSent) await deleteDraftFiles(context, id)
  await setPurge(context, id, null)
}
