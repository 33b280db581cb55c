import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'

test.each([
  [0, '0 bytes', '0字节'],
  [1, '1 byte', '1字节'],
  [999, '999 bytes', '999字节'],
  [1_000, '1 kB', '1 kB'],
  [1_250_000, '1.3 MB', '1.3 MB'],
  [999_999_999, '1,000 MB', '1,000 MB'],
  [15_000_000_000, '15 GB', '15 GB'],
])('writes %i bytes in both languages', (bytes, english, chinese) => {
  expect([formatBytes(bytes, 'en'), formatBytes(bytes, 'zh-cn')]).toEqual([english, chinese])
})
