import { expect, test } from 'vitest'
import { text } from '#server/infra/texts.ts'
import { locales } from '../locale.ts'
import { eventTypes, isEventType } from './types.ts'

test('every type of event has one sentence in each language', () => {
  for (const type of eventTypes) {
    expect(isEventType(type)).toBe(true)
    for (const locale of locales) expect(text(locale, `events:types.${type}`), type).toMatch(/^[^.。]+[.。]$/)
  }
  expect(isEventType('payment_intent.eaten')).toBe(false)
})

test('no two types of a language have the same text', () => {
  for (const locale of locales) expect(new Set(eventTypes.map((type) => text(locale, `events:types.${type}`))).size).toBe(eventTypes.length)
})
