import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPlatformKeys } from '#areas/platform/server/keys.ts'
import { callPlatform, makePlatform, type TestPlatform } from '#areas/platform/test/platform.ts'
import { print } from '#proof/support/command.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'

let server: TestServer
let platform: TestPlatform

beforeAll(async () => {
  // The command's clock is the machine's own.
  server = await createTestServer({ now: new Date() })
  platform = await makePlatform(server)
})
afterAll(() => server.close())

const counterfoil = (...args: string[]) => print(server.db, 'platform-keys', ...args)

const works = async (secret: string | undefined) => (await callPlatform(server, secret ?? '', listPlatformKeys)).status === 200
const secretIn = (printed: string) => /^Platform key: (platform_\w+)$/m.exec(printed)?.[1]

test('lists, adds, rolls and revokes the keys of the only platform', async () => {
  const [, firstId] = /^(pkey_\w+) {2}\.{3}\w{4} {2}First key: created \S+Z, never used\n$/.exec(await counterfoil('list')) ?? []
  const added = secretIn(await counterfoil('add', 'Core, Hong Kong'))
  expect(await works(added)).toBe(true)

  const rolled = await counterfoil('roll', firstId ?? '', '--grace', '2')
  expect(rolled).toMatch(new RegExp(`^Platform key: platform_\\w+\\n${firstId} works until \\S+Z\\.\\n$`))
  expect([await works(platform.secret), await works(secretIn(rolled))]).toEqual([true, true])

  expect(await counterfoil('revoke', firstId ?? '')).toBe(`${firstId} no longer works.\n`)
  expect(await works(platform.secret)).toBe(false)
  const left = await counterfoil('list')
  expect(left.match(/^pkey_/gm)).toHaveLength(2)
  expect(left).toMatch(/Core, Hong Kong: created \S+Z, last used \S+Z$/m)
})

test('revokes the last key too, and says how to add one', async () => {
  const other = await makePlatform(server)
  const ofOther = ['--platform', other.platformId]
  const [id = ''] = /^pkey_\w+/.exec(await counterfoil('list', ...ofOther)) ?? []
  expect(await counterfoil('revoke', id, ...ofOther)).toBe(
    `${id} no longer works. The platform has no working key left. Add one with: counterfoil platform-keys add NAME\n`,
  )
  expect(await works(other.secret)).toBe(false)
  expect(await counterfoil('list')).toMatch(/^1: .*Select a platform with --platform\./s)
})

test('explains wrong arguments and unknown keys', async () => {
  for (const args of [[], ['remove'], ['add'], ['list', 'x'], ['revoke', 'pkey_1', '--grace', '1']]) {
    expect(await counterfoil(...args)).toMatch(/^1: Usage: counterfoil platform-keys list\n/)
  }
  expect(await counterfoil('list', '--other')).toMatch(/^1: Unknown option '--other'\.\nUsage: counterfoil platform-keys list\n/)
  expect(await counterfoil('roll', 'pkey_1', '--grace', '1000')).toBe('1: --grace must be a whole number of hours from 0 to 168.\n')
  expect(await counterfoil('revoke', 'pkey_1', '--platform', platform.platformId)).toBe(
    '1: This platform has no working key with this ID. List them with: counterfoil platform-keys list\n',
  )
})
