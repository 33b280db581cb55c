import { execFile } from 'node:child_process'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { root } from './scratch.ts'

/** examples/plugins/stripe-address.mjs with the unchanged client, made as plugins make it: by a key and perhaps an old version. */

const execute = promisify(execFile)

it.each([
  ['2020-08-27', '2022-11-15'],
  ['2026-01-28.clover', '2026-01-28.clover'],
])('sends calls of a client to the address, with version %s as %s', async (named, sent) => {
  const calls: { url: string | undefined; headers: IncomingHttpHeaders }[] = []
  const server = createServer(({ url, headers }, response) => {
    calls.push({ url, headers })
    response.setHeader('content-type', 'application/json').end('{"object":"balance"}')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const code = `import Stripe from 'stripe'
    const stripe = new Stripe('sk_test_1', { apiVersion: '${named}', telemetry: false })
    console.log((await stripe.balance.retrieve()).object)`
  const { stdout } = await execute(
    process.execPath,
    ['--import', path.join(root, 'examples/plugins/stripe-address.mjs'), '--input-type=module', '--eval', code],
    { cwd: root, env: { ...process.env, STRIPE_ADDRESS: `http://127.0.0.1:${(server.address() as AddressInfo).port}` } },
  )
  server.close()
  expect(stdout).toBe('balance\n')
  expect(calls).toMatchObject([{ url: '/v1/balance', headers: { authorization: 'Bearer sk_test_1', 'stripe-version': sent } }])
})
