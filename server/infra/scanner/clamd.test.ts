import { afterEach, beforeEach, expect, it } from 'vitest'
import { eicar, startTestClamd, type TestClamd } from '#proof/support/clamd.ts'
import { createClamdScanner } from './clamd.ts'

let clamd: TestClamd
beforeEach(async () => {
  clamd = await startTestClamd()
})
afterEach(() => clamd.close())

const scan = (content: Buffer, withinMs?: number) => createClamdScanner(clamd.socketPath, withinMs).scan(content)

it('finds nothing in a clean file of several chunks, which arrives whole', async () => {
  const content = Buffer.alloc(700_000, 'clean ')
  expect(await scan(content)).toBeNull()
  expect(clamd.scanned[0]?.equals(content)).toBe(true)
})

it('names what it found', async () => {
  expect(await scan(Buffer.from(`before ${eicar} after`))).toBe('Eicar-Test-Signature')
})

it.each(['error', 'hang_up', 'silent'] as const)('is unavailable if clamd fails (%s)', async (behavior) => {
  clamd.behavior = behavior
  await expect(scan(Buffer.from('x'), 200)).rejects.toMatchObject({ errorName: 'scanner_unavailable' })
})

it('is unavailable without a socket', async () => {
  await expect(createClamdScanner(`${clamd.socketPath}.gone`).scan(Buffer.from('x'))).rejects.toMatchObject({ errorName: 'scanner_unavailable' })
})
