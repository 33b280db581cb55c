import { describe, expect, it } from 'vitest'
import { isLoopback } from './networks.ts'

describe('this machine', () => {
  it.each(['localhost', 'LOCALHOST', '127.0.0.1', '127.3.2.1', '::1', '[::1]', '::ffff:127.0.0.1', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '0:0:0:0:0:0:0:1'])(
    'is %s',
    (host) => {
      expect(isLoopback(host)).toBe(true)
    },
  )

  it.each([
    '',
    '0.0.0.0',
    '::',
    '128.0.0.1',
    '127.1',
    '127.0.0.256',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '[localhost]',
    '::ffff:10.0.0.1',
    '::2',
    '[::1',
  ])('is not %s', (host) => {
    expect(isLoopback(host)).toBe(false)
  })
})
