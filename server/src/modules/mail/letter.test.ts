import { type Locale, locales } from '@counterfoil/contract/locale'
import { describe, expect, test } from 'vitest'
import { escapeHtml } from '../../infra/html.ts'
import { dark, light } from './colours.ts'
import { formatHtml } from './html-form.ts'
import { type Circumstances, fillLetter, type LetterContent } from './letter.ts'
import { formatText } from './text-form.ts'
import { mailTexts } from './texts/texts.ts'
import type { Letter } from './texts/types.ts'

const letters = Object.keys(mailTexts.en.letters) as Letter[]
const each = letters.flatMap((letter) => locales.map((language): [Letter, Locale] => [letter, language]))
const link = 'https://pay.example/user/verify-email#token=a&b=1'
const linkEndsAt = new Date('2026-06-15T13:00:00Z')
const circumstances: Circumstances = { browser: 'Firefox', system: 'Windows', ip: '203.0.113.7', time: new Date('2026-06-15T12:00:00Z') }

const content = (given: Partial<LetterContent> = {}): LetterContent => ({
  letter: 'new_device',
  language: 'en',
  name: 'Mei Chan',
  link,
  linkEndsAt,
  subject: 'My phone',
  by: 'Ana Lima',
  circumstances,
  host: 'pay.example',
  timeZone: 'Asia/Hong_Kong',
  ...given,
})

function write(given: Partial<LetterContent> = {}) {
  const letter = fillLetter(content(given))
  return { letter, text: formatText(letter), html: formatHtml(letter) }
}

describe.each(each)('%s in %s', (letter, language) => {
  const written = write({ letter, language })
  const texts = mailTexts[language]

  test('is complete, as text and as HTML', () => {
    const { text, html } = written
    for (const form of [text, html]) {
      expect(form).not.toMatch(/\{\w+\}/)
      expect(form).toContain('Mei Chan')
      expect(form).toContain('Firefox')
      expect(form).toContain('203.0.113.7')
      expect(form).toContain(language === 'en' ? '15 Jun 2026, 21:00 (UTC+8)' : '2026年6月15日 21:00 (UTC+8)')
      expect(form).toContain(texts.letters[letter].subject)
      expect(form).toContain('pay.example')
    }
    expect(text).toContain(`\n${link}\n`)
    expect(html).toContain(`href="${escapeHtml(link)}"`)
    expect(html).toContain(`>${escapeHtml(link)}</a>`)
    expect(html).toContain(`<html lang="${language === 'en' ? 'en' : 'zh-CN'}"`)
    expect(html).toContain(escapeHtml(texts.letters[letter].preview))
  })

  test('loads nothing from elsewhere and runs nothing', () => {
    expect(written.html).not.toMatch(/<(script|img|link|iframe|form|table)|src=|url\(|@import| on\w+=/i)
  })

  test('its subject holds no value, so that nobody else writes a header', () => {
    expect(texts.letters[letter].subject).not.toMatch(/[{}\r\n]/)
    expect(written.letter.subject).toBe(texts.letters[letter].subject)
  })
})

test('both languages have the same places to fill in', () => {
  const placesOf = (value: unknown): unknown =>
    typeof value === 'string'
      ? (value.match(/\{\w+\}/g) ?? []).sort()
      : Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, placesOf(inner)]))
  expect(placesOf(mailTexts['zh-cn'])).toEqual(placesOf(mailTexts.en))
})

test('escapes whatever somebody wrote', () => {
  const hostile = `<img src=x onerror="alert(1)">&'`
  const { html } = write({ letter: 'factor_added', name: hostile, subject: hostile, circumstances: { ...circumstances, browser: hostile, ip: hostile } })
  expect(html).not.toContain('<img')
  expect(html.split('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;&#39;')).toHaveLength(5)
})

test('a name cannot add lines, fill in places, turn the text around or flood it', () => {
  const { text, html } = write({ name: 'Eve\r\nBcc: all@example.com\n\n{product}\u2028\u202e!', subject: 'x'.repeat(5000) })
  expect(text).toContain('Hi Eve Bcc: all@example.com {product} !,')
  for (const form of [text, html]) {
    expect(form).not.toMatch(/^Bcc/m)
    expect(form).not.toMatch(/[\u2028\u202e\r]/)
    expect(form).not.toContain('x'.repeat(200))
  }
})

test('says that something is unknown instead of leaving a gap', () => {
  const { text } = write({ letter: 'factor_added', subject: null, circumstances: { browser: null, system: null, ip: null, time: circumstances.time } })
  expect(text).toContain('"Unknown" was added')
  expect(text).toContain('Browser: Unknown\nOperating system: Unknown\nIP address: Unknown\nTime: 15 Jun 2026, 20:00 (UTC+8)')
})

test('does not address a reader who may be somebody else', () => {
  const { text, html } = write({ letter: 'confirm_email', name: null })
  for (const form of [text, html]) expect(form).not.toContain('Hi ')
})

describe('colours', () => {
  const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = (colour.slice(1).match(/../g) ?? []).map((part) => channel(Number.parseInt(part, 16) / 255))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const contrast = (one: string, other: string) => {
    const [brighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
    return (brighter + 0.05) / (darker + 0.05)
  }

  test.each([
    ['light', light],
    ['dark', dark],
  ])('can be read in %s', (_, { page, card, ink, softInk, link: linkInk, button, onButton }) => {
    for (const ground of [page, card]) {
      for (const colour of [ink, softInk, linkInk]) expect(contrast(colour, ground)).toBeGreaterThan(4.5)
    }
    expect(contrast(onButton, button)).toBeGreaterThan(4.5)
  })

  test('a client that overrides the ground alone still shows text in a colour of its own', () => {
    const { html } = write()
    for (const [element, style = ''] of html.matchAll(/<(?:p|h1|li|body|div class)[^>]* style="([^"]*)"/g))
      expect([element, style]).toEqual([element, expect.stringMatching(/(^|;)color:|^margin:24px 0$/)])
    for (const name of ['page', 'card', 'ink', 'soft', 'rule', 'link', 'button']) {
      expect(html).toContain(`.${name}{`)
      expect(html).toContain(`class="${name}"`)
    }
  })
})
