import { describe, expect, test } from 'vitest'
import textsFile from '#areas/notifications/texts/en.json' with { type: 'json' }
import { type Locale, locales } from '#kernel/locale.ts'
import { productBrand } from '#server/infra/brand/brand.ts'
import { parseLogo } from '#server/infra/brand/logo.ts'
import { escapeHtml } from '#server/infra/html.ts'
import { text } from '#server/infra/texts.ts'
import { formatHtml } from './html-form.ts'
import { type Circumstances, fillLetter, formatText, type Letter, type LetterContent } from './letter.ts'

const { mail: texts } = textsFile

const letters = Object.keys(texts.server.letters) as Letter[]
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
  product: 'Counterfoil',
  host: 'pay.example',
  timeZone: 'Asia/Hong_Kong',
  ...given,
})

function write(given: Partial<LetterContent> = {}, brand = productBrand) {
  const letter = fillLetter(content(given))
  return { letter, text: formatText(letter), html: formatHtml(letter, brand) }
}

describe.each(each)('%s in %s', (letter, language) => {
  const written = write({ letter, language })

  test('is complete, as text and as HTML', () => {
    const { text: plain, html } = written
    for (const form of [plain, html]) {
      expect(form).not.toMatch(/\{\w+\}/)
      expect(form).toContain('Mei Chan')
      expect(form).toContain('Firefox')
      expect(form).toContain('203.0.113.7')
      expect(form).toContain(language === 'en' ? '15 Jun 2026, 21:00 (UTC+8)' : '2026年6月15日 21:00 (UTC+8)')
      expect(form).toContain(text(language, `mail:server.letters.${letter}.subject`))
      expect(form).toContain('pay.example')
    }
    expect(plain).toContain(`\n${link}\n`)
    expect(html).toContain(`href="${escapeHtml(link)}"`)
    expect(html).toContain(`>${escapeHtml(link)}</a>`)
    expect(html).toContain(`<html lang="${language === 'en' ? 'en' : 'zh-CN'}"`)
    expect(html).toContain(escapeHtml(text(language, `mail:server.letters.${letter}.preview`)))
  })

  test('loads nothing from elsewhere and runs nothing', () => {
    expect(written.html).not.toMatch(/<(script|img|link|iframe|form|table)|src=|url\(|@import| on\w+=/i)
  })

  test('its subject holds no value, so that nobody else writes a header', () => {
    const subject = text(language, `mail:server.letters.${letter}.subject`)
    expect(subject).not.toMatch(/[{}\r\n]/)
    expect(written.letter.subject).toBe(subject)
  })
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

test('has the name, color and logo of another brand, and nothing of the product', () => {
  const png = Buffer.alloc(64)
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(png)
  png.writeUInt32BE(240, 16)
  png.writeUInt32BE(60, 20)
  const brand = { name: 'Acme & Sons', color: '#aa3355', logo: parseLogo(png) }
  for (const letter of letters) {
    const { text, html } = write({ letter, product: brand.name }, brand)
    for (const form of [text, html]) expect(form).not.toContain('Counterfoil')
    expect(html).toContain('<img class="logo" src="cid:brand-logo" alt="Acme &amp; Sons" width="112" height="28"')
    expect(html).toContain('.logo{padding:4px 8px!important}')
    expect(html).not.toContain('#24739f')
  }
  expect(write({ product: brand.name }, { ...brand, logo: null }).html).toMatch(/<p class="ink"[^>]*>Acme &amp; Sons<\/p>/)
})

describe('colours', () => {
  test('a client that overrides the ground alone still shows text in a colour of its own', () => {
    const { html } = write()
    for (const [element, style = ''] of html.matchAll(/<(?:p|h1|li|body|div class)[^>]* style="([^"]*)"/g))
      expect([element, style]).toEqual([element, expect.stringMatching(/(^|;)color:|^margin:24px 0$/)])
    for (const name of ['page', 'stub', 'ink', 'soft', 'link', 'button']) {
      expect(html).toContain(`.${name}{`)
      expect(html).toContain(`class="${name}"`)
    }
  })
})
