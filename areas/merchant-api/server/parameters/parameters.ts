import { hasCardNumber } from '#kernel/cards/card-numbers.ts'
import { invalidRequest, parameterMissing } from '../errors.ts'
import { type FormGroup, type FormValue, isGroup, unknownParameter } from './form.ts'
import type { Shape } from './shape.ts'

/**
 * What an endpoint takes, declared once. A rule turns what was sent into a value or refuses it by the parameter's name, in brackets as it was sent.
 * An empty text unsets a parameter, so it reads like one that was left out.
 */
export interface Rule<T> {
  readonly isRequired: boolean
  /** True where an empty text says something, instead of leaving the parameter out. */
  readonly takesEmpty?: true
  readonly shape: Shape
  read(value: FormValue, name: string): T
}

export type Fields = Readonly<Record<string, Rule<unknown>>>
/** A rule's value; null where it was left out, unless it is required. */
export type ValuesOf<F extends Fields> = { [K in keyof F]: F[K] extends Required<infer T> ? T : F[K] extends Rule<infer T> ? T | null : never }

interface Required<T> extends Rule<T> {
  readonly isRequired: true
}
export interface Optional<T> extends Rule<T> {
  readonly isRequired: false
}

/** A rule of an optional parameter. */
export function rule<T>(shape: Shape, read: (value: FormValue, name: string) => T): Optional<T> {
  return { isRequired: false, shape, read }
}

/** Makes a rule's parameter required. */
export function required<T>({ shape, read }: Rule<T>): Required<T> {
  return { isRequired: true, shape, read }
}

/** Makes a rule's parameter one that is never logged. */
export function secret<T>({ read }: Rule<T>): Optional<T> {
  return rule({ kind: 'secret' }, read)
}

/** Reads all of a group's parameters, and refuses those it does not know first. */
export function readFields<F extends Fields>(fields: F, group: FormGroup, parent = ''): ValuesOf<F> {
  const nameOf = (key: string) => (parent ? `${parent}[${key}]` : key)
  for (const key of Object.keys(group)) if (!Object.hasOwn(fields, key)) throw unknownParameter(nameOf(key))
  const values = Object.entries(fields).map(([key, field]) => [key, readField(field, group[key], nameOf(key))])
  return Object.fromEntries(values) as ValuesOf<F>
}

function readField(field: Rule<unknown>, value: FormValue | undefined, name: string): unknown {
  if (value === undefined && field.isRequired) throw parameterMissing(name)
  if (value === '' && field.isRequired) {
    throw invalidRequest(`You passed an empty value for '${name}', which cannot be unset. Leave it out or give it a value.`, {
      code: 'parameter_invalid_empty',
      param: name,
    })
  }
  return value === undefined || (value === '' && !field.takesEmpty) ? null : field.read(value, name)
}

function textOf(value: FormValue, name: string): string {
  if (typeof value !== 'string') throw invalidRequest('This value must be a string.', { code: 'parameter_invalid_string', param: name })
  // PostgreSQL cannot hold it, and no client means it.
  if (value.includes('\0')) throw invalidRequest('This value contains a NUL character.', { code: 'parameter_invalid_string', param: name })
  return value
}

/** A text of at most so many characters. */
export function text(lengthMax: number): Optional<string> {
  return rule({ kind: 'text', lengthMax }, (value, name) => {
    const read = textOf(value, name)
    if ([...read].length > lengthMax) {
      throw invalidRequest(`This value is longer than ${lengthMax} characters.`, { code: 'parameter_invalid_string_length', param: name })
    }
    return read
  })
}

/** A text that is stored and shown as it was sent, which must not hold a card number. */
export function freeText(lengthMax: number): Optional<string> {
  return rule({ kind: 'text', lengthMax }, (value, name) => {
    const read = text(lengthMax).read(value, name)
    refuseCardNumber(read, name)
    return read
  })
}

/** Refuses a card number outside the card's own fields, and doesn't repeat it. */
export function refuseCardNumber(value: string, param: string): void {
  if (!hasCardNumber(value)) return
  throw invalidRequest('This value contains a card number, which can’t be stored here. Remove it.', { code: 'card_number_in_text', param })
}

/** The id of an object. Whether there is one is for the endpoint to say. */
export function id(): Optional<string> {
  return text(255)
}

export function email(lengthMax: number): Optional<string> {
  return rule({ kind: 'text', lengthMax, form: 'email' }, (value, name) => {
    const read = freeText(lengthMax).read(value, name)
    if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(read)) throw invalidRequest('Invalid email address.', { code: 'email_invalid', param: name })
    return read
  })
}

/** A whole number. One that is no longer exact is read as infinite, for the rules that know a maximum. */
export function integer(range: { min?: number; max?: number } = {}): Optional<number> {
  return rule({ kind: 'integer', ...range }, (value, name) => {
    const digits = textOf(value, name)
    const refuse = (message: string) => invalidRequest(message, { code: 'parameter_invalid_integer', param: name })
    if (!/^-?\d+$/.test(digits)) throw refuse('Invalid integer: this value must be a whole number.')
    const read = Number(digits)
    if (range.min !== undefined && read < range.min) throw refuse(`This value must be greater than or equal to ${range.min}.`)
    if (range.max !== undefined && read > range.max) throw refuse(`This value must be less than or equal to ${range.max}.`)
    return Number.isSafeInteger(read) ? read : read * Number.POSITIVE_INFINITY
  })
}

/** An amount as the API counts it; the currency's rules are checked where the currency is known. Zero never means "all". */
export function amount(): Optional<number> {
  return integer({ min: 1 })
}

/** Python clients before version 12.0.1 write `True` and `False`. */
export function flag(): Optional<boolean> {
  return rule({ kind: 'boolean' }, (value, name) => {
    const read = value === 'True' || value === 'False' ? value.toLowerCase() : value
    if (read !== 'true' && read !== 'false')
      throw invalidRequest('Invalid boolean: this value must be true or false.', { code: 'parameter_invalid_boolean', param: name })
    return read === 'true'
  })
}

export function choice<const T extends string>(values: readonly T[]): Optional<T> {
  return rule({ kind: 'choice', values }, (value, name) => {
    const found = values.find((known) => known === value)
    if (found === undefined) throw invalidRequest(`This value must be one of ${values.join(', ')}.`, { code: 'parameter_invalid_enum', param: name })
    return found
  })
}

export function group<F extends Fields>(fields: F): Optional<ValuesOf<F>> {
  return rule({ kind: 'group', fields }, (value, name) => {
    if (!isGroup(value)) throw invalidRequest('Invalid object: this value must be an object.', { code: 'parameter_invalid_object', param: name })
    return readFields(fields, value, name)
  })
}

/** A group of which only what was sent is told: a value, or null where it was sent empty. */
export function givenOf<F extends Fields>(fields: F): Optional<Partial<ValuesOf<F>>> {
  const all = group(fields)
  return rule(all.shape, (value, name) => {
    const given = Object.entries(all.read(value, name)).filter(([key]) => isGroup(value) && Object.hasOwn(value, key))
    return Object.fromEntries(given) as Partial<ValuesOf<F>>
  })
}

/** What a parameter says that was sent empty. */
export const unset = Symbol('unset')

/** A rule of a parameter that an empty text unsets, where leaving it out changes nothing. */
export function clearable<T>({ shape, read }: Rule<T>): Optional<T | typeof unset> {
  return { ...rule(shape, (value, name) => (value === '' ? unset : read(value, name))), takesEmpty: true }
}

/** What a clearable parameter changes: undefined where it was left out, null where it was unset. */
export function changeOf<T>(value: T | typeof unset | null): T | null | undefined {
  if (value === null) return undefined
  return value === unset ? null : (value as T)
}

const keptLengthMax = 5000

/** What an answer repeats, or nobody reads: texts, groups and lists of them in any shape, but never a card number. */
export function kept(): Optional<FormValue> {
  // It may name people, so no log has it.
  return rule({ kind: 'secret' }, (value, name): FormValue => {
    if (typeof value === 'string') return value === '' ? value : freeText(keptLengthMax).read(value, name)
    for (const [key, inner] of Object.entries(value)) {
      refuseCardNumber(key, name)
      kept().read(inner, `${name}[${key}]`)
    }
    return value
  })
}

/** A parameter of Stripe that would change what happens and isn't supported: refused with what to do instead. */
export function unsupported(message: string): Optional<never> {
  return rule({ kind: 'unsupported' }, (_value, name) => {
    throw invalidRequest(message, { code: 'parameter_unsupported', param: name })
  })
}

/** A parameter of which some values would change what happens and aren't supported: they are refused with what to do instead. */
export function without<T>(accepted: Rule<T>, refused: readonly string[], message: string): Optional<T> {
  const refusal = unsupported(message)
  return rule(accepted.shape, (value, name) => {
    const isRefused = typeof value === 'string' && refused.includes(value)
    return (isRefused ? refusal : accepted).read(value, name)
  })
}

export function listOf<T>(item: Rule<T>): Optional<T[]> {
  return rule({ kind: 'list', item: item.shape }, (value, name) => {
    if (!Array.isArray(value)) throw invalidRequest('Invalid array: this value must be an array.', { code: 'parameter_invalid_array', param: name })
    return (value as readonly FormValue[]).map((inner, index) => item.read(inner, `${name}[${index}]`))
  })
}

/** Whichever of two rules fits the shape that was sent: a group takes the first, a text the second. */
export function groupOr<A, B>(ofGroup: Rule<A>, ofText: Rule<B>): Optional<A | B> {
  const shape = { kind: 'either', shapes: [ofGroup.shape, ofText.shape] } as const
  return rule(shape, (value, name): A | B => (isGroup(value) ? ofGroup.read(value, name) : ofText.read(value, name)))
}
