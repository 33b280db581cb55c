import type { Answer } from '@counterfoil/contract/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { print } from '../../test/command.ts'
import { callPlatform } from '../../test/platform.ts'
import { createTestServer, type TestServer } from '../../test/server.ts'
import { listPlatformBusinesses } from '../modules/platform/businesses.ts'

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
