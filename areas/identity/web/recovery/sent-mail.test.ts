import { describe, expect, it } from 'vitest'
import { countSecondsLeft, formatCountdown, readSentMail } from './sent-mail.ts'

describe('the mail that a tab asked for', () => {
  it('is read as it was stored', () => {
    expect(readSentMail('{"email":"a@b.co","nextAt":5}')).toEqual({ email: 'a@b.co', nextAt: 5 })
  })

  it.each([null, '', '{', 'null', '[]', '{"email":"a@b.co"}', '{"email":1,"nextAt":5}'])('is none where there is %s', (stored) => {
    expect(readSentMail(stored)).toBeNull()
  })
})

describe('the wait for the next one', () => {
  it.each([
    [300_000, 300],
    [299_001, 300],
    [1, 1],
    [0, 0],
    [-5_000, 0],
  ])('with %i ms to go is %i seconds', (leftMs, seconds) => {
    expect(countSecondsLeft(1_000_000 + leftMs, 1_000_000)).toBe(seconds)
  })

  it('is never longer than five minutes, whatever the clock says', () => {
    expect(countSecondsLeft(10_000_000, 0)).toBe(300)
  })

  it.each([
    [300, '5:00'],
    [61, '1:01'],
    [9, '0:09'],
    [0, '0:00'],
  ])('of %i seconds reads %s', (seconds, text) => {
    expect(formatCountdown(seconds)).toBe(text)
  })
})
