import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sha256 } from './upload-statement.ts'

// A page that was opened by http.
beforeAll(() => vi.stubGlobal('crypto', {}))
afterAll(() => vi.unstubAllGlobals())

test('equals the SHA-256 of Node.js, whatever the content and its length', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (content) => {
      expect(Buffer.from(await sha256(Uint8Array.from(content))).toString('hex')).toBe(createHash('sha256').update(content).digest('hex'))
    }),
  )
  const large = new Uint8Array(1_000_000).fill(97)
  expect(Buffer.from(await sha256(large)).toString('hex')).toBe('cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0')
})
