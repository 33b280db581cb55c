import { getVamp } from '@counterfoil/contract/vamp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestBusiness } from '../../../test/factories.ts'
import { makeBusiness } from '../../../test/factories.ts'
import type { TestServer } from '../../../test/server.ts'
import { createTestServer } from '../../../test/server.ts'
import { vampMonths } from './service.ts'

let server: TestServer
let business: TestBusiness
beforeAll(async () => {
  server = await createTestServer({ now: new Date('2026-03-31T23:30:00Z') })
  business = await makeBusiness(server)
})
afterAll(() => server.close())

const read = (mode: string) => server.call(getVamp, { token: business.people.viewer.token, params: { id: business.liveId }, query: { mode } })

it('covers the twelve months to the current one, in UTC, oldest first', () => {
  expect(vampMonths(new Date('2026-03-31T23:59:59Z'))).toEqual([
    '2025-04',
    '2025-05',
    '2025-06',
    '2025-07',
    '2025-08',
    '2025-09',
    '2025-10',
    '2025-11',
    '2025-12',
    '2026-01',
    '2026-02',
    '2026-03',
  ])
  expect(vampMonths(new Date('2026-04-01T00:00:00Z')).at(-1)).toBe('2026-04')
  expect(vampMonths(new Date('2028-02-29T12:00:00Z'))[0]).toBe('2027-03')
})

it('answers every month with its ratio', async () => {
  const { envelope } = await read('monthly')
  expect(envelope.data).toEqual(vampMonths(server.clock.now()).map((month) => ({ month, vamp_percent: 0 })))
})

it('answers the current month with its counts and what they are measured by', async () => {
  expect((await read('summary')).envelope.data).toEqual({
    month: '2026-03',
    vamp_percent: 0,
    tc40_count: 0,
    tc15_count: 0,
    tc05_count: 0,
    excluded_count: 0,
    threshold_percent: 1.5,
    min_count: 1500,
    status: 'none',
  })
})

it('refuses another mode by its name', async () => {
  const result = await read('yearly')
  expect([result.status, result.fields.map(({ path }) => path)]).toEqual([422, ['mode']])
})
