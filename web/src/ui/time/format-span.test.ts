import { expect, it } from 'vitest'
import { formatSpan } from './format-span.ts'

it.each([
  [1, 'en', '1 second'],
  [90, 'en', '90 seconds'],
  [600, 'en', '10 minutes'],
  [5_400, 'en', '90 minutes'],
  [86_400, 'en', '24 hours'],
  [600, 'zh-cn', '10 分钟'],
  [86_400, 'zh-cn', '24 小时'],
] as const)('%s seconds are a span in %s: %s', (seconds, locale, text) => {
  expect(formatSpan(seconds, locale)).toBe(text)
})
