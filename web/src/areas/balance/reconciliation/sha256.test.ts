import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeSha256 } from './sha256.ts'

test('equals the SHA-256 of Node.js, whatever the content and its length', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (content) => {
      expect(Buffer.from(computeSha256(content)).toString('hex')).toBe(createHash('sha256').update(content).digest('hex'))
    }),
  )
  const large = new Uint8Array(1_000_000).fill(97)
  expect(Buffer.from(computeSha256(large)).toString('hex')).toBe('cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0')
})
