import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPlatformBusinesses } from '#areas/platform/server/businesses.ts'
import { callPlatform } from '#areas/platform/test/platform.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { print } from '#proof/support/command.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const counterfoil = (...args: string[]) => print(server.db, 'create-platform', ...args)

test('founds a platform, whose printed key works at once', async () => {
  const [, platformId, secret] = /^Platform: (plat_\w+)\nPlatform key: (platform_\w+)\n$/.exec(await counterfoil('Acme Pay')) ?? []
  const { rows } = await server.db.owner.query('SELECT name FROM platforms WHERE platform_id = $1', [platformId])
  expect(rows).toEqual([{ name: 'Acme Pay' }])
  const { status, envelope } = await callPlatform<Answer<typeof listPlatformBusinesses>>(server, secret ?? null, listPlatformBusinesses)
  expect([status, envelope.data]).toEqual([200, { items: [], has_more: false }])
})

test('asks for one name', async () => {
  for (const args of [[], [' '], ['Acme', 'Pay']]) {
    expect(await counterfoil(...args)).toBe('1: Usage: counterfoil create-platform NAME\n')
  }
})
