import * as fc from 'fast-check'
import * as z from 'zod/mini'

/** Inputs made from a declared schema: good ones, and good ones with one mutation. */

interface JsonSchema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly items?: JsonSchema
}

/** Values of fields that a JSON schema cannot describe well enough, such as a password's, by the field's name. */
export type FieldValues = Readonly<Record<string, fc.Arbitrary<unknown>>>

type Value = unknown

/** A value that the schema takes. */
export function inputsOf(schema: z.core.$ZodType, fields: FieldValues): fc.Arbitrary<Value> {
  return arbitraryOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, fields)
}

function arbitraryOf(schema: JsonSchema, fields: FieldValues): fc.Arbitrary<Value> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => arbitraryOf(choice, fields)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'object':
      return objectOf(schema, fields)
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}, fields), { maxLength: 3 })
    case 'string':
      return fc.string({ maxLength: Math.min(schema.maxLength ?? 30, 30) })
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number':
      return fc.integer({ min: Math.max(schema.minimum ?? 0, 0), max: Math.min(schema.maximum ?? 1000, 1_000_000) })
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function objectOf({ properties, required = [] }: JsonSchema, fields: FieldValues): fc.Arbitrary<Value> {
  if (!properties) return fc.dictionary(fc.string({ maxLength: 10 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 })
  const entries = Object.entries(properties).map(([name, schema]) => [name, fields[name] ?? arbitraryOf(schema, fields)] as const)
  return fc.record(Object.fromEntries(entries), { requiredKeys: [...required] })
}

/** Text that has broken programs before. */
const hostile = fc.constantFrom(
  '',
  ' ',
  '\0',
  '\ud800',
  '\u202e\u202d',
  'a'.repeat(300),
  '%00',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '{{constructor}}',
  '../../etc/passwd',
  'null',
  '-1',
  '1e309',
)
const wrong = fc.oneof(hostile, fc.constant(null), fc.boolean(), fc.double(), fc.jsonValue({ maxDepth: 2 }), fc.constant([]), fc.constant({}))

/**
 * One change to one good object: a field left out, added, of another kind, hostile, or taken from another good object.
 * The last one keeps the schema's rules, so that many of the mutated inputs come as far as the handler.
 */
export function mutated(good: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  const kinds = { weight: 1, arbitrary: fc.constantFrom('drop', 'add', 'wrong', 'prototype', 'other') }
  const swaps = { weight: 4, arbitrary: fc.constant('swap') }
  return fc.tuple(good, good, fc.oneof(swaps, kinds), fc.nat(), wrong).map(([value, other, kind, pick, bad]) => {
    if (typeof value !== 'object' || value === null) return kind === 'swap' ? other : bad
    const copy = structuredClone(value) as Record<string, unknown>
    const names = Object.keys(copy)
    const name = names[pick % Math.max(names.length, 1)]
    if (kind === 'other') return bad
    if (kind === 'add' || name === undefined) return { ...copy, [`extra_${pick}`]: bad }
    if (kind === 'prototype') return JSON.parse(`${JSON.stringify(copy).slice(0, -1)},"__proto__":{"admin":true}}`) as unknown
    if (kind === 'drop') delete copy[name]
    if (kind === 'wrong') copy[name] = bad
    if (kind === 'swap' && typeof other === 'object' && other !== null && name in other) copy[name] = (other as Record<string, unknown>)[name]
    return copy
  })
}
