import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type ReceivedWebhook, startReceiver } from '#areas/developers/test/webhook-receiver.ts'
import { type MerchantApiServer, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import { toolEnvironment } from './run-tool.ts'
import { root } from './scratch.ts'

/** The archive of `npm run pack:listen` as a developer without this project runs it. */

const execute = promisify(execFile)
const limitMs = 180_000

let api: MerchantApiServer
let folder: string
/** As npx takes it: an absolute path would be run itself. */
let archive: string
beforeAll(async () => {
  api = await startMerchantApi({ now: new Date() })
  folder = mkdtempSync(path.join(tmpdir(), 'counterfoil-npm-'))
  await execute(process.execPath, ['scripts/pack-listen.ts', folder], { cwd: root })
  archive = `./${readdirSync(folder).find((file) => file.endsWith('.tgz'))}`
  const { stdout } = await execute('tar', ['-tzf', archive], { cwd: folder })
  expect(stdout).toContain('package/scripts/listen-cli.js')
  expect(stdout.split('\n').length).toBeLessThan(20)
}, limitMs)
afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the archive with `npx` in an empty folder, with an empty cache and no network. */
function listen(...args: readonly string[]) {
  const child = spawn('npx', ['--yes', '--offline', archive, 'listen', '--server', api.origin, ...args], {
    cwd: folder,
    detached: true,
    env: { PATH: toolEnvironment.PATH, HOME: folder, npm_config_cache: path.join(folder, 'cache'), COUNTERFOIL_API_KEY: api.shop.secret },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'exit')
  const stop = async () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGINT')
    await ended
  }
  return { output: () => output, ended, stop }
}

it('forwards live events and replayed ones, filtered and signed', { timeout: limitMs }, async () => {
  const receiver = await startReceiver()
  const { received } = receiver
  const forward = ['--forward', receiver.url]
  const live = listen(...forward, '--events', 'charge.*')
  try {
    await vi.waitFor(() => expect(live.output()).toContain('Forwarding events'), { timeout: 60_000, interval: 100 })
    const { id } = await api.shop.stripe.paymentIntents.create({ amount: 1_500, currency: 'usd', payment_method: 'pm_card_visa', confirm: true })
    await api.shop.stripe.refunds.create({ payment_intent: id })
    await vi.waitFor(() => expect(received.length).toBeGreaterThanOrEqual(3), { timeout: 60_000, interval: 100 })
    await live.stop()
    const [, secret = ''] = /Signing secret: (whsec_\w+)/.exec(live.output()) ?? []
    const read = ({ headers, body }: ReceivedWebhook) => api.shop.stripe.webhooks.constructEvent(body, String(headers['stripe-signature']), secret)
    const events = received.map(read)
    expect(events.map(({ type }) => type)).toEqual(['charge.succeeded', 'charge.refunded', 'charge.refund.updated'])
    expect(() => api.shop.stripe.webhooks.constructEvent('{}', String(received[0]?.headers['stripe-signature']), secret)).toThrow(
      Stripe.errors.StripeSignatureVerificationError,
    )

    const replay = listen(...forward, '--replay', events[0]?.id ?? '')
    expect(await replay.ended).toEqual([0, null])
    expect(received.slice(3).map(read)).toEqual([events[0]])
  } finally {
    await live.stop()
    receiver.close()
  }
})

it('says what it has instead of other commands, and what is missing', { timeout: limitMs }, async () => {
  const other = spawn('npx', ['--yes', '--offline', archive, 'start'], {
    cwd: folder,
    env: { PATH: toolEnvironment.PATH, HOME: folder, npm_config_cache: path.join(folder, 'cache') },
  })
  let errors = ''
  other.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  expect(await once(other, 'exit')).toEqual([2, null])
  expect(errors).toContain('counterfoil listen --forward URL')
})
