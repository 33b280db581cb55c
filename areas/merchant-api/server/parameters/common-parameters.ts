import { limits } from '#kernel/limits.ts'
import { invalidRequest } from '../errors.ts'
import { type FormValue, isGroup } from './form.ts'
import { choice, freeText, group, groupOr, id, integer, listOf, refuseCardNumber, required, rule, text } from './parameters.ts'

const expandCountMax = 100
const pageSizeDefault = 10

/** Every endpoint takes it. */
export const expandable = { expand: listOf(text(expandCountMax)) }

/** Seconds since 1970 of a moment that a PostgreSQL timestamp and a JavaScript date both hold. */
export const seconds = integer({ min: 0, max: 253_402_300_799 })

export interface CreatedRange {
  readonly gt?: number | null
  readonly gte?: number | null
  readonly lt?: number | null
  readonly lte?: number | null
}

const rangeOrMoment = groupOr(group({ gt: seconds, gte: seconds, lt: seconds, lte: seconds }), seconds)

/** `created=1700000000` or `created[gte]=...`. */
export const timeRange = rule(rangeOrMoment.shape, (value, name): CreatedRange => {
  const read = rangeOrMoment.read(value, name)
  return typeof read === 'number' ? { gte: read, lte: read } : read
})

/** What every list takes. */
export const listParameters = {
  ...expandable,
  limit: integer({ min: 1, max: limits.pageSizeMax }),
  starting_after: id(),
  ending_before: id(),
}

export const createdFilter = { created: timeRange }

export function pageSizeOf(limit: number | null): number {
  return limit ?? pageSizeDefault
}

type Metadata = Readonly<Record<string, string>>

/** A shop's own values: texts under names; an empty text leaves its name out. */
export const metadata = rule({ kind: 'metadata' }, (value, name): Metadata => Object.fromEntries(readPairs(value, name).filter(([, stored]) => stored !== '')))

/** What becomes of stored values: names that are given replace or join them, an empty text removes its name, and one for the whole removes all. */
export const metadataChange = {
  ...rule({ kind: 'metadata' }, (value, name): ((before: Metadata) => Metadata) => {
    if (value === '') return () => ({})
    const pairs = readPairs(value, name)
    return (before) => {
      const after = Object.entries({ ...before, ...Object.fromEntries(pairs) }).filter(([, stored]) => stored !== '')
      refuseTooManyKeys(after.length, name)
      return Object.fromEntries(after)
    }
  }),
  takesEmpty: true,
} as const

function readPairs(value: FormValue, name: string): (readonly [string, string])[] {
  if (!isGroup(value)) throw invalidRequest('Invalid hash: metadata must be a set of key-value pairs.', { code: 'parameter_invalid_object', param: name })
  const keys = Object.keys(value)
  refuseTooManyKeys(keys.length, name)
  return keys.map((key) => {
    refuseCardNumber(key, name)
    const param = `${name}[${key}]`
    return [text(limits.metadataKeyLengthMax).read(key, param), freeText(limits.metadataValueLengthMax).read(value[key] ?? '', param)] as const
  })
}

function refuseTooManyKeys(count: number, param: string): void {
  if (count <= limits.metadataKeysMax) return
  throw invalidRequest(`Metadata can have up to ${limits.metadataKeysMax} keys; you passed ${count}.`, { code: 'metadata_too_many_keys', param })
}

export const address = group({
  city: freeText(limits.descriptionLengthMax),
  country: text(2),
  line1: freeText(limits.descriptionLengthMax),
  line2: freeText(limits.descriptionLengthMax),
  postal_code: freeText(limits.nameLengthMax),
  state: freeText(limits.nameLengthMax),
})

export const shipping = group({
  address: required(address),
  name: required(freeText(limits.descriptionLengthMax)),
  carrier: freeText(limits.nameLengthMax),
  phone: freeText(limits.nameLengthMax),
  tracking_number: freeText(limits.nameLengthMax),
})

export const paymentMethodType = choice(['card'])
