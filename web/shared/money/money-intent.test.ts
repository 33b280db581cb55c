import { describe, expect, it } from 'vitest'
import { afterFailure, isDefiniteRefusal, type MoneyIntent, prepareSend, startIntent } from './money-intent.ts'

function countingKeys(): () => string {
  let count = 0
  return () => `key-${++count}`
}

const half = { amount_minor: 500, reason: 'duplicate' }
const whole = { amount_minor: 1000, reason: 'duplicate' }
const lost = { status: null, isInProgress: false }
const refused = (status: number) => ({ status, isInProgress: false })

function send(intent: MoneyIntent, values: object, newKey: () => string): MoneyIntent {
  const sent = prepareSend(intent, values, newKey)
  if (!sent) throw new Error('these values may not be sent')
  return sent
}

describe('the key of a money intent', () => {
  it('is made once, when the dialog opens', () => {
    const newKey = countingKeys()
    expect(send(startIntent(newKey), half, newKey).key).toBe('key-1')
  })

  it('stays while the answer is lost and the same values are sent again', () => {
    const newKey = countingKeys()
    let intent = startIntent(newKey)
    for (let attempt = 0; attempt < 5; attempt++) {
      intent = send(intent, half, newKey)
      expect(intent.key).toBe('key-1')
      intent = afterFailure(intent, lost)
    }
  })

  it('refuses other values while an earlier call may have counted', () => {
    const newKey = countingKeys()
    const intent = afterFailure(send(startIntent(newKey), half, newKey), lost)
    expect(prepareSend(intent, whole, newKey)).toBeNull()
  })

  it('is a new one for other values after a definite refusal', () => {
    const newKey = countingKeys()
    const intent = afterFailure(send(startIntent(newKey), whole, newKey), refused(422))
    expect(send(intent, half, newKey).key).toBe('key-2')
    expect(send(intent, whole, newKey).key).toBe('key-1')
  })

  it('stays through a refusal that says nothing about the lost call', () => {
    const newKey = countingKeys()
    let intent = afterFailure(send(startIntent(newKey), half, newKey), lost)
    for (const status of [401, 403, 429, 500, 503]) {
      intent = afterFailure(send(intent, half, newKey), refused(status))
      expect(prepareSend(intent, whole, newKey)).toBeNull()
    }
    intent = afterFailure(send(intent, half, newKey), { status: 409, isInProgress: true })
    expect(prepareSend(intent, whole, newKey)).toBeNull()
  })

  it('is free again when the command itself refuses after a lost answer', () => {
    const newKey = countingKeys()
    const lostIntent = afterFailure(send(startIntent(newKey), half, newKey), lost)
    for (const status of [409, 422]) {
      expect(send(afterFailure(lostIntent, refused(status)), whole, newKey).key).not.toBe('key-1')
    }
  })
})

describe('a first refusal', () => {
  const first = prepareSend({ key: 'key-1', sent: null, outcome: 'open' }, half, countingKeys()) as MoneyIntent

  it.each([400, 401, 403, 404, 409, 413, 422, 429])('%d is definite', (status) => {
    expect(isDefiniteRefusal(first, refused(status))).toBe(true)
  })

  it.each([500, 502, 503, 504])('%d is not', (status) => {
    expect(isDefiniteRefusal(first, refused(status))).toBe(false)
  })

  it('is not definite while an equal call runs', () => {
    expect(isDefiniteRefusal(first, { status: 409, isInProgress: true })).toBe(false)
  })
})
