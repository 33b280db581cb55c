import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { makePlatform, type TestPlatform } from '#areas/platform/test/platform.ts'
import { openTestServer, type TestServer } from '#proof/support/server.ts'
import type { PlatformBusiness } from '../businesses.ts'
import { platformBase } from '../endpoint.ts'
import type { EventAnswer } from '../events.ts'
import type { PlatformMerchant } from '../merchants.ts'
import type { PlatformRequirement } from '../requirements.ts'

/** The calls of docs/platform.md, made one after the other as a reader would make them. */

const guide = await readFile(path.resolve(import.meta.dirname, '../../../../docs/platform.md'), 'utf8')

/** The path and the body of each call that sends one, in their order. */
const calls = [...guide.matchAll(/^curl -s \$COUNTERFOIL(\S+) [^']*'content-type: application\/json' (?:\\\n\s*)?-d '([^']*)'$/gm)].map(
  ([, url = '', body = '']) => ({ url, body }),
)

let server: TestServer
let platform: TestPlatform
beforeAll(async () => {
  server = await openTestServer()
  server.clock.set(new Date('2026-02-01T00:00:00Z'))
  platform = await makePlatform(server)
})

async function send<T>({ url, body }: { url: string; body: string }): Promise<T> {
  const headers = { authorization: `Bearer ${platform.secret}`, 'content-type': 'application/json' }
  const response = await server.inject({ method: 'POST', url: `${platformBase}${url}`, headers, payload: body })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ data: T }>().data
}

it('answers each call as the guide says', async () => {
  const [business, requirement, merchant, events, result] = calls
  if (!business || !requirement || !merchant || !events || !result) throw new Error('the guide has lost a call')
  expect(calls.map(({ url }) => url)).toEqual(['/businesses', '/businesses/biz_.../requirements', '/merchants', '/events', '/instructions/int_.../result'])
  const { id } = await send<PlatformBusiness>(business)
  const required = await send<PlatformRequirement>({ ...requirement, url: requirement.url.replace('biz_...', id) })
  expect(required).toMatchObject({ business_id: id, status: 'missing', stops: ['payouts'] })
  const account = await send<PlatformMerchant>({ ...merchant, body: merchant.body.replace('biz_...', id) })
  const { answers } = await send<{ answers: EventAnswer[] }>({ ...events, body: events.body.replaceAll('acct_...', account.id) })
  const shown = /^\{"code": 200.*?^\]\}\}$/ms.exec(guide)?.[0] ?? ''
  expect({ answers }).toEqual((JSON.parse(shown) as { data: unknown }).data)
})
