import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseSeed, isSoak } from '../support/scale.ts'
import { createTestServer, type TestServer } from '../support/server.ts'
import { expectAgreement } from './agree.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const first = chooseSeed('PROPERTY_SEED')
const seeds = Array.from({ length: isSoak ? 40 : 6 }, (_, index) => first + 1 + index)

test.each(seeds)('figures agree after the trade of seed %d', { timeout: 600_000 }, async (seed) => {
  expect(await expectAgreement(server, seed)).toBeGreaterThan(0)
})
