import type { Answer } from '@counterfoil/contract/endpoint'
import { me } from '@counterfoil/contract/identity/sign-in'
import { listNotifications } from '@counterfoil/contract/notifications'
import { createRunner } from '../src/external.ts'
import { workOffDue } from '../src/infra/work/round.ts'
import { type ChangeConsumer, consumerJobs } from '../src/modules/changes/index.ts'
import { notificationConsumer } from '../src/modules/notifications/index.ts'
import { testAcquirer } from './account.ts'
import type { TestMember } from './factories.ts'
import { testBanking } from './payouts.ts'
import type { TestServer } from './server.ts'

const gatherMs = 1000

/** Runs the consumer over all changes recorded so far. */
export async function deliverToInboxes({ db, clock }: TestServer, consumer: ChangeConsumer = notificationConsumer): Promise<void> {
  const jobs = consumerJobs([consumer])
  const options = { database: db.database, clock, runner: createRunner(testAcquirer, testBanking), log: { error: () => {} } }
  do clock.advance(gatherMs)
  while (await workOffDue(options, jobs))
}

/** A person's inbox, newest first. */
export async function readInbox(server: TestServer, { token }: Pick<TestMember, 'token'>, query: Record<string, string> = {}) {
  return (await server.call<Answer<typeof listNotifications>>(listNotifications, { token, query })).envelope.data
}

export async function countUnread(server: TestServer, { token }: Pick<TestMember, 'token'>): Promise<number> {
  return (await server.call<Answer<typeof me>>(me, { token })).envelope.data.unread_notification_count
}
