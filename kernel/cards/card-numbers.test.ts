import { describe, expect, it } from 'vitest'
import { hasCardForm, hasCardNumber, hasSeparatedCardNumber, maskCardNumbers, maskLongDigits } from './card-numbers.ts'

describe('a card number', () => {
  it.each([
    '4242424242424242',
    '4242 4242 4242 4242',
    '4242-4242-4242-4242',
    '4242.4242.4242.4242',
    '4242 – 4242 – 4242 – 4242',
    '4242\u00a04242\u00a04242\u00a04242',
    '4242424242424242 12/30 123',
    '4242 4242 4242 4242 123',
    'order 1234 card 4242424242424242.',
    '卡号4242424242424242。',
    '４２４２４２４２４２４２４２４２',
    '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢',
    '४२४२ ४२४२ ४२४२ ४२४२',
    '𝟜𝟚𝟜𝟚𝟜𝟚𝟜𝟚𝟜𝟚𝟜𝟚𝟜𝟚𝟜𝟚',
    '𑄺𑄸𑄺𑄸-𑄺𑄸𑄺𑄸-𑄺𑄸𑄺𑄸-𑄺𑄸𑄺𑄸',
    '4242424242424242@shop.example',
    'card_4242424242424242',
    '378282246310005',
    '3782 822463 10005',
    '5555555555554444',
    '2223003122003222',
    '6011111111111117',
    '30569309025904',
    '3566002020360505',
    '6200000000000005',
    '4222222222222',
  ])('is found in "%s"', (text) => {
    expect(hasCardNumber(text)).toBe(true)
  })

  it.each([
    '4242424242424241',
    '42424242424242424242',
    '1234567812345670',
    '2026112218102400',
    '1790000000000',
    '356938035643809',
    '4006381333931',
    '4242424242424242abc',
    'pi_3a4242424242424242',
    'c0a80101-4242-4242-8242-424242424242',
    '0.4242424242424242',
    '38 40 42 44 46 48 50',
    '+49 30 1234 5678',
    '2026-11-22T18:10:24.123Z',
    'DE89370400440532013000',
  ])('is not found in "%s"', (text) => {
    expect(hasCardNumber(text)).toBe(false)
    expect(maskCardNumbers(text)).toBe(text)
  })

  it('is masked in place, every one of them', () => {
    const text = 'a 4242 4242 4242 4242 b 378282246310005, ４２４２４２４２４２４２４２４２ 2026'
    const masked = maskCardNumbers(text)
    expect(masked.slice(0, 40)).toBe('a 4242 42** **** 4242 b 378282*****0005,')
    expect(masked).toHaveLength(text.length)
    expect(hasCardNumber(masked)).toBe(false)
  })

  it('is masked in digits of every alphabet', () => {
    const zeros = Array.from({ length: 0x20000 }, (_, point) => point).filter((point) => {
      const isDigit = (place: number) => /\p{Nd}/u.test(String.fromCodePoint(place))
      return isDigit(point) && !isDigit(point - 1)
    })
    expect(zeros.length).toBeGreaterThan(60)
    for (const zero of zeros) {
      const write = (digits: string) => digits.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
      expect(maskCardNumbers(`😀 ${write('4242-4242-4242-4242')} 😀`)).toBe(`😀 ${write('4242-42')}**-****-${write('4242')} 😀`)
    }
  })

  it('is masked in a text with a hundred thousand of them, in one pass', () => {
    expect(maskCardNumbers('4242424242424242 '.repeat(100_000))).toBe('424242******4242 '.repeat(100_000))
  })
})

/** A card number with what a keyboard, a spreadsheet or a web page puts between its digits. */
const separated = [
  '4242424242424242',
  '4242 4242 4242 4242',
  '4242\uff0d4242\uff0d4242\uff0d4242',
  '4242\u22124242\u22124242\u22124242',
  '4242\uff0e4242\uff0e4242\uff0e4242',
  '4242/4242/4242/4242',
  '4242|4242|4242|4242',
  '4242 \u00b7 4242 \u00b7 4242 \u00b7 4242',
  '4242\u200b4242\u200b4242\u200b4242',
  '4242\u20604242\ufeff4242\u200d4242',
  '4,242,424,242,424,242',
  '4.242.424.242.424.242',
  '４２４２－４２４２－４２４２－４２４２',
]

describe('digits that may be a card number', () => {
  it.each([...separated, '42 42 42 42 42 42 42 42', '4\u200b2'.repeat(8), '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢'])('are masked in "%s"', (text) => {
    const digits = maskLongDigits(text).replaceAll(/[^\p{Nd}*]/gu, '')
    expect(digits).toMatch(/^\p{Nd}{6}\*{6}\p{Nd}{4}$/u)
  })

  it('are masked as one run where several follow each other', () => {
    expect(maskLongDigits('4242424242424242 4242424242424242').replaceAll(/[^*\d]/g, '')).toBe(`424242${'*'.repeat(22)}4242`)
    expect(maskLongDigits('378282246310005')).toBe('378282*****0005')
  })

  it.each(['12345678901', 'ＡＢＣ－１', '\u200bann', '424242-4242', 'a1b2c3d4e5f6a7b8'])('are not found in "%s", which stays as it is', (text) => {
    expect(maskLongDigits(text)).toBe(text)
  })

  it.each(separated)('are a card number in "%s"', (text) => {
    expect([hasSeparatedCardNumber(`x ${text} y`), hasCardForm(text)]).toEqual([true, true])
  })

  it('have the form of one whatever their check digit', () => {
    expect([hasCardForm('4242424242424240'), hasSeparatedCardNumber('4242424242424240')]).toEqual([true, false])
  })

  it.each(['2026-11-22, 2026-11-23', '+86 138 0013 8000', '4006381333931', 'pi_3a4242424242424242', '0.4242424242424242', '74537604221222134567890'])(
    'have another form in "%s"',
    (text) => {
      expect(hasCardForm(text)).toBe(false)
    },
  )
})
