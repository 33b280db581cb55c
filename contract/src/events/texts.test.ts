import { expect, test } from 'vitest'
import { locales } from '../locale.ts'
import { eventText } from './texts.ts'
import { eventTypes, isEventType } from './types.ts'

test('every type of event has one sentence in each language', () => {
  for (const type of eventTypes) {
    expect(isEventType(type)).toBe(true)
    for (const locale of locales) expect(eventText(locale, type), type).toMatch(/^[^.。]+[.。]$/)
  }
  expect(isEventType('payment_intent.eaten')).toBe(false)
})

test('no two types of a language have the same text', () => {
  for (const locale of locales) expect(new Set(eventTypes.map((type) => eventText(locale, type))).size).toBe(eventTypes.length)
})
