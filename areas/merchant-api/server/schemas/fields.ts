import type { ObjectName } from '../endpoint.ts'

/** The parts of JSON Schema that responses are described with. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly const?: string | boolean
  readonly enum?: readonly (string | null)[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly $ref?: string
}

/** A field that is left out where it says nothing. */
interface OptionalField {
  readonly optional: Schema
}

type Field = Schema | OptionalField

type OptionalKeys<T> = { [K in keyof T]-?: Record<never, never> extends Pick<T, K> ? K : never }[keyof T]

/** The fields that a presenter returns beside `object`: one that is missing, or isn't declared as optional where it is, doesn't compile. */
export type FieldsOf<Present extends (...given: never[]) => unknown> = FieldsOfObject<Awaited<ReturnType<Present>>>
type FieldsOfObject<T> = { readonly [K in Exclude<keyof T, OptionalKeys<T> | 'object'>]-?: Schema } & { readonly [K in OptionalKeys<T>]-?: OptionalField }

/** Objects that stand for those that were deleted, and the kinds that an object of a call can be. */
export type SchemaName = ObjectName | 'deleted_bank_account' | 'deleted_card' | 'deleted_customer' | 'deleted_webhook_endpoint'

const describe = (schema: Schema, description: string | undefined): Schema => (description ? { ...schema, description } : schema)
export const text = (description?: string): Schema => describe({ type: 'string' }, description)
export const flag = (description?: string): Schema => describe({ type: 'boolean' }, description)
export const integer = (description?: string): Schema => describe({ type: 'integer' }, description)
export const numeric = (description: string): Schema => describe({ type: 'number' }, description)
export const choice = (values: readonly string[], description?: string): Schema => describe({ type: 'string', enum: values }, description)
export const listOf = (items: Schema, description?: string): Schema => describe({ type: 'array', items }, description)

/** An amount in the currency's minor unit. */
export const amount = (description: string): Schema => integer(`${description} In the currency's minor unit.`)
/** Seconds since 1970. */
export const seconds = (description: string): Schema => integer(`${description} In seconds since 1970.`)
export const created: Schema = seconds("When it was created, by the account's clock.")
export const currency: Schema = text('Three-letter ISO code in lower case.')
export const livemode: Schema = flag('False in a sandbox.')
export const metadata: Schema = { type: 'object', additionalProperties: { type: 'string' }, description: 'Your own keys and values.' }
export const id: Schema = text('Unique ID.')

/** A field of the public client that has no value here. */
export const never: Schema = { type: 'null', description: 'Always null.' }

export function orNull(schema: Schema): Schema {
  if (schema.anyOf) return { ...schema, anyOf: [...schema.anyOf, { type: 'null' }] }
  return { ...schema, type: [schema.type ?? 'object', 'null'].flat(), ...(schema.enum && { enum: [...schema.enum, null] }) }
}

export const optional = (schema: Schema): OptionalField => ({ optional: schema })

/** An object with exactly these fields. */
export function group(fields: Readonly<Record<string, Field>>, description?: string): Schema {
  const entries = Object.entries(fields)
  return {
    type: 'object',
    ...(description && { description }),
    properties: Object.fromEntries(entries.map(([name, field]) => [name, 'optional' in field ? field.optional : field])),
    required: entries.flatMap(([name, field]) => ('optional' in field ? [] : [name])),
    additionalProperties: false,
  }
}

/** A list within an object. */
export const listObject = (items: Schema, description: string): Schema =>
  group({ object: { const: 'list' }, data: listOf(items), has_more: flag(), url: text() }, description)

/** An object of the API, by its name in `object`: its ID first, then its fields by name. */
export function objectOf(name: string, { id: own, ...fields }: Readonly<Record<string, Field>>, description?: string): Schema {
  const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))
  return group({ ...(own && { id: own }), object: { const: name }, ...Object.fromEntries(sorted) }, description)
}

export const refTo = (name: SchemaName): Schema => ({ $ref: `#/components/schemas/${name}` })

/** An ID, or the object itself where the call expands it. */
export function reference(names: readonly SchemaName[], description?: string): Schema {
  return { anyOf: [{ type: 'string' }, ...names.map(refTo)], description: `${description ? `${description} ` : ''}An ID, or the object if expanded.` }
}
export const toCustomer = reference(['customer', 'deleted_customer'])
export const toBalanceTransaction = reference(['balance_transaction'])

const maybe = orNull(text())
export const address = (description?: string): Schema =>
  group({ city: maybe, country: orNull(text('Two-letter ISO code.')), line1: maybe, line2: maybe, postal_code: maybe, state: maybe }, description)
export const billingDetails: Schema = group(
  { address: address(), email: maybe, name: maybe, phone: maybe, tax_id: never },
  'What the payer gave with the card.',
)
export const shipping: Schema = orNull(
  group({ address: address(), carrier: maybe, name: maybe, phone: maybe, tracking_number: maybe }, 'Where it is delivered.'),
)
const checkResult = orNull(choice(['pass', 'fail', 'unavailable', 'unchecked']))
export const checks: Schema = group(
  { address_line1_check: checkResult, address_postal_code_check: checkResult, cvc_check: checkResult },
  'What the issuer compared.',
)
