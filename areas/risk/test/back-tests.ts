import { expect } from 'vitest'
import { getRiskBackTest, type RiskBackTest } from '#areas/risk/contract/back-test.ts'
import type { JobId } from '#kernel/ids.ts'
import type { TestBusiness } from '#proof/support/factories.ts'
import type { TestServer } from '#proof/support/server.ts'
import { workOffLongJobs } from '#server/infra/work/long-round.ts'
import { backTestJobs } from '#server/jobs.ts'

/** Runs the checks that wait, and returns one of them. */
export async function finishBackTest(
  server: TestServer,
  business: TestBusiness,
  backTestId: JobId,
  token = business.people.owner.token,
): Promise<RiskBackTest> {
  const log = { error: (details: object) => expect.unreachable(JSON.stringify(details, null, 2)) }
  while (await workOffLongJobs({ database: server.db.database, clock: server.clock, log }, backTestJobs));
  const { status, envelope } = await server.call<RiskBackTest>(getRiskBackTest, { token, params: { id: business.liveId, backTestId } })
  expect([status, envelope.data.state]).toEqual([200, 'done'])
  return envelope.data
}
