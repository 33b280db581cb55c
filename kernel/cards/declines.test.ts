import { expect, it } from 'vitest'
import { text } from '#server/infra/texts.ts'
import { locales } from '../locale.ts'
import { declineCodes } from './declines.ts'

it.each(locales)('each of the 21 codes has a text of its own, in %s', (locale) => {
  expect(new Set(declineCodes.map((code) => text(locale, `payments:server.declines.${code}.text`))).size).toBe(21)
})
