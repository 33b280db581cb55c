import { afterAll, beforeAll, expect, test } from 'vitest'
import { figures } from '#kernel/figures.ts'
import { chooseSeed } from '../support/scale.ts'
import { createTestServer, type TestServer } from '../support/server.ts'
import { expectAgreement, findDisagreements } from './agree.ts'

/** Every figure of kernel/figures.ts is the same at all of its places. */

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

test('figures of the same name are the same on every page, in every file and email, and in the API', { timeout: 600_000 }, async () => {
  expect(await expectAgreement(server, chooseSeed('PROPERTY_SEED'))).toBeGreaterThan(Object.keys(figures).length)
})

test('a figure that differs, one that no place has, and one at a place that the table lacks are found', () => {
  const at = (place: 'home' | 'balance' | 'menu', value: number) => ({ name: 'in_transit', place, key: 'USD', value }) as const
  const found = findDisagreements([at('home', 1), at('balance', 2), at('menu', 1)]).filter((problem) => problem.startsWith('in_transit'))
  expect(found).toEqual([
    'in_transit of USD: home 1, balance 2, menu 1',
    "in_transit isn't read at payouts",
    "in_transit is at menu, which the table doesn't have",
  ])
})
