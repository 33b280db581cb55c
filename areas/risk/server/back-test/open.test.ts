import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RiskBackTest, startUploadBackTest } from '#areas/risk/contract/back-test.ts'
import { riskLimits } from '#areas/risk/contract/rules.ts'
import { finishBackTest } from '#areas/risk/test/back-tests.ts'
import { thousandRows, uploadFile, writeCsvFile } from '#areas/risk/test/risk-files.ts'
import { makeBusiness, type TestBusiness } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { workOffLongJobs } from '#server/infra/work/long-round.ts'
import { backTestJobs } from '#server/jobs.ts'

let server: TestServer
let business: TestBusiness<'disputes'>
beforeAll(async () => {
  server = await createTestServer()
  business = await makeBusiness(server, { roles: ['disputes'] })
})
afterAll(() => server.close())

const start = (uploadId: string) =>
  server.call<RiskBackTest>(startUploadBackTest, { token: business.people.disputes.token, params: { id: business.liveId, uploadId } })

test('five checks of thousand rows wait and run, and others that begin in the same moment are refused until one is done', async () => {
  const { token } = business.people.disputes
  const content = Buffer.from(writeCsvFile(thousandRows()))
  const uploads = await Promise.all(
    Array.from({ length: 2 * riskLimits.riskBackTestsOpenMax }, (_, index) =>
      uploadFile(server, business, `${index}.csv`, content, { type: 'card_bin', token }),
    ),
  )
  const answers = await Promise.all(uploads.map(({ data }) => start(data.id)))
  const started = answers.filter(({ status }) => status === 200)
  expect(started).toHaveLength(riskLimits.riskBackTestsOpenMax)
  for (const { status, envelope } of answers.filter((answer) => !started.includes(answer))) {
    expect([status, envelope.message]).toEqual([409, 'This account already has 5 checks waiting or running. Try again when one is done.'])
  }
  const log = { error: (details: object) => expect.unreachable(JSON.stringify(details, null, 2)) }
  // Two at a time, as a worker does.
  await Promise.all([1, 2].map(() => workOffLongJobs({ database: server.db.database, clock: server.clock, log }, backTestJobs)))
  for (const { envelope } of started) expect((await finishBackTest(server, business, envelope.data.id, token)).result?.figures.attempts).toBe(0)
  expect((await start(uploads[0]?.data.id ?? '')).status).toBe(200)
})
