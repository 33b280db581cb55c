import type { Answer } from '@counterfoil/contract/endpoint'
import { me } from '@counterfoil/contract/identity/sign-in'
import { listNotifications } from '@counterfoil/contract/notifications/endpoints'
import { createRunner } from '../src/external.ts'
import type { AccountJob } from '../src/infra/work/account-job.ts'
import { workOffDue } from '../src/infra/work/round.ts'
import { type ChangeConsumer, consumerJobs } from '../src/modules/changes/index.ts'
import { notificationConsumer } from '../src/modules/notifications/index.ts'
import { testAcquirer } from './account.ts'
import type { TestMember } from './factories.ts'
import { testBanking } from './payouts.ts'
import type { TestServer } from './server.ts'

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
