import { me } from '#areas/identity/contract/sign-in.ts'
import { listNotifications } from '#areas/notifications/contract/endpoints.ts'
import { notificationConsumer } from '#areas/notifications/server/index.ts'
import { testBanking } from '#areas/payouts/test/payouts.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { testAcquirer } from '#proof/support/account.ts'
import type { TestMember } from '#proof/support/factories.ts'
import type { TestServer } from '#proof/support/server.ts'
import { createRunner } from '#server/external.ts'
import { type ChangeConsumer, consumerJobs } from '#server/infra/changes/index.ts'
import type { AccountJob } from '#server/infra/work/account-job.ts'
import { workOffDue } from '#server/infra/work/round.ts'

const gatherMs = 1000

/** Runs the consumer over all changes recorded so far. */
export async function deliverToInboxes(server: TestServer, consumer: ChangeConsumer = notificationConsumer): Promise<void> {
  const jobs = consumerJobs([consumer])
  do server.clock.advance(gatherMs)
  while (await workOff(server, jobs))
}

/** Does one round of what is due of some jobs. True while there may be more. */
export function workOff({ db, clock }: TestServer, jobs: readonly AccountJob[]): Promise<boolean> {
  return workOffDue({ database: db.database, clock, runner: createRunner(testAcquirer, testBanking), log: { error: () => {} } }, jobs)
}

/** A person's inbox, newest first. */
export async function readInbox(server: TestServer, { token }: Pick<TestMember, 'token'>, query: Record<string, string> = {}) {
  return (await server.call<Answer<typeof listNotifications>>(listNotifications, { token, query })).envelope.data
}

export async function countUnread(server: TestServer, { token }: Pick<TestMember, 'token'>): Promise<number> {
  return (await server.call<Answer<typeof me>>(me, { token })).envelope.data.unread_notification_count
}
