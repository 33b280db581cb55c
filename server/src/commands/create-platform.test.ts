import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Answer } from '@counterfoil/contract/endpoint'
import { listPlatformBusinesses } from '@counterfoil/contract/platform/businesses'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callPlatform } from '../../test/platform.ts'
import { testSecretKey } from '../../test/postgres.ts'
import { createTestServer, type TestServer } from '../../test/server.ts'

const cli = path.resolve(import.meta.dirname, '../cli.ts')
let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

function counterfoil(...args: string[]) {
  const env = { PATH: process.env.PATH, DATABASE_URL: server.db.url, SECRET_KEY: testSecretKey.toString(), LOG_LEVEL: 'silent' }
  return promisify(execFile)(process.execPath, [cli, 'create-platform', ...args], { env })
}

test('founds a platform, whose printed key works at once', { timeout: 60_000 }, async () => {
  const { stdout } = await counterfoil('Acme Pay')
  const [, platformId, secret] = /^Platform: (plat_\w+)\nPlatform key: (platform_\w+)\n$/.exec(stdout) ?? []
  const { rows } = await server.db.owner.query('SELECT name FROM platforms WHERE platform_id = $1', [platformId])
  expect(rows).toEqual([{ name: 'Acme Pay' }])
  const { status, envelope } = await callPlatform<Answer<typeof listPlatformBusinesses>>(server, secret ?? null, listPlatformBusinesses)
  expect([status, envelope.data]).toEqual([200, { items: [], has_more: false }])
})

test('asks for one name', { timeout: 60_000 }, async () => {
  for (const args of [[], [' '], ['Acme', 'Pay']]) {
    await expect(counterfoil(...args)).rejects.toMatchObject({ code: 1, stderr: 'Usage: counterfoil create-platform NAME\n' })
  }
})
