import { unknownCountry } from '#kernel/cards/countries.ts'
import { declineCodes } from '#kernel/cards/declines.ts'
import type { QueryList } from '#kernel/query/query.ts'
import { cardFundings } from '#kernel/statuses.ts'

/** Fields of the query of payments that the bars of the acceptance page lead to. */

/** Whether a payment was tried again. */
export const attemptCounts = ['one', 'several'] as const
export type AttemptCount = (typeof attemptCounts)[number]

/** Hours of the day, as the business's clock shows them. */
export const hours = [...Array(24).keys()].map(String)
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]

const binLength = 6

export const acceptanceFields = {
  decline: { kind: 'choice', values: declineCodes, texts: 'payments:filters.decline', isRare: true, example: 'decline:insufficient_funds' },
  attempts: { kind: 'choice', values: attemptCounts, texts: 'payments:filters.attempts', isRare: true, example: 'attempts:several' },
  country: { kind: 'text', lengthMax: unknownCountry.length, isRare: true, example: 'country:US' },
  funding: { kind: 'choice', values: cardFundings, texts: 'payments:funding', isRare: true, example: 'funding:debit' },
  bin: { kind: 'digits', length: binLength, isRare: true, example: 'bin:424242' },
  hour: { kind: 'choice', values: hours, isRare: true, example: 'hour:9,10' },
  weekday: { kind: 'choice', values: weekdays, isRare: true, example: 'weekday:sat,sun' },
} as const satisfies QueryList['fields']
