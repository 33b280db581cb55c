import { describe, expect, it } from 'vitest'
import { locales } from '../locale.ts'
import type { DeclineTexts } from './declines.ts'
import { declineCodes, declineTexts } from './declines.ts'

const textsOf = (texts: DeclineTexts) => [texts.text, texts.next_step, texts.payer_text]

describe('declineTexts', () => {
  it('cover the 21 codes in both languages, each with a text of its own', () => {
    expect(declineCodes).toHaveLength(21)
    for (const locale of locales) {
      const texts = declineCodes.map((code) => declineTexts[locale][code].text)
      expect(new Set(texts).size).toBe(21)
      for (const code of declineCodes) for (const text of textsOf(declineTexts[locale][code])) expect(text.length).toBeGreaterThan(5)
    }
  })

  it('are Chinese where they should be, and use the same placeholders', () => {
    const placeholders = (text: string) => text.match(/\{\w+\}/g) ?? []
    for (const code of declineCodes) {
      const [english, chinese] = [textsOf(declineTexts.en[code]), textsOf(declineTexts['zh-cn'][code])]
      for (const text of chinese) expect(text).toMatch(/\p{Script=Han}/u)
      for (const text of english) expect(text).not.toMatch(/\p{Script=Han}/u)
      expect(chinese.map(placeholders)).toEqual(english.map(placeholders))
    }
    expect(declineTexts.en.unknown_error_with_code.text).toContain('{code}')
  })

  it('never tell a payer that a card is lost, stolen, suspected, restricted or blocked', () => {
    for (const locale of locales) {
      const { generic_decline: generic, ...others } = declineTexts[locale]
      for (const code of ['lost_card', 'stolen_card', 'fraudulent', 'restricted_card', 'transaction_blocked'] as const) {
        expect(others[code].payer_text).toBe(generic.payer_text)
      }
    }
  })
})
