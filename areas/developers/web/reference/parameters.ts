import type { ApiDocument, Operation, Schema } from './documents.ts'

/** A parameter as a line of the reference. */
export interface ParameterRow {
  /** As it is sent: `card[number]` in a form, `card.number` in JSON. */
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  readonly place: 'path' | 'query' | 'body'
  /** In English, as in the document. */
  readonly description?: string
}

/** Groups within groups are shown up to this depth; deeper ones would be longer than the rest of the page. */
const depthMax = 3

/** Returns the parameters of a call, those of groups after their group. */
export function listParameters(document: ApiDocument, operation: Operation): readonly ParameterRow[] {
  const named = (operation.parameters ?? []).flatMap(({ name, in: place, required = false, description, schema: given = {} }): readonly ParameterRow[] => {
    const schema = description === undefined ? given : { ...given, description }
    return name === undefined || (place !== 'path' && place !== 'query') ? [] : rowsOf(document, { name, schema, isRequired: required, place, isForm: true }, 1)
  })
  const [contentType, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const body = resolve(document, content?.schema ?? {})
  const isForm = contentType !== 'application/json'
  const sent = Object.entries(body.properties ?? {}).flatMap(([name, schema]) =>
    rowsOf(document, { name, schema, isRequired: body.required?.includes(name) ?? false, place: 'body', isForm }, 1),
  )
  return [...named, ...sent]
}

/** Returns the fields of a successful response: of the platform API the `data` of its envelope, of a list the fields of its entries. */
export function listResponseFields(document: ApiDocument, { responses, isJson }: Operation): readonly ParameterRow[] {
  const answer = objectOf(document, responses?.['200']?.content?.['application/json']?.schema ?? {})
  const data = answer.properties?.data
  const shown = data && (isJson || data.items) ? objectOf(document, data) : answer
  return Object.entries(shown.properties ?? {}).flatMap(([name, schema]) =>
    rowsOf(document, { name, schema, isRequired: shown.required?.includes(name) ?? false, place: 'body', isForm: false }, 1),
  )
}

interface Named extends Omit<ParameterRow, 'description' | 'type'> {
  readonly schema: Schema
  readonly isForm: boolean
}

function rowsOf(document: ApiDocument, { name, schema: given, isRequired, place, isForm }: Named, depth: number): readonly ParameterRow[] {
  const schema = resolve(document, given)
  const group = objectOf(document, schema)
  const inner = depth < depthMax && !isReference(given) ? Object.entries(group.properties ?? {}) : []
  const description = given.description ?? schema.description
  return [
    { name, type: typeOf(document, given), isRequired, place, ...(description && { description }) },
    ...inner.flatMap(([key, each]) => {
      const innerName = isForm ? `${name}[${key}]` : `${name}.${key}`
      return rowsOf(document, { name: innerName, schema: each, isRequired: group.required?.includes(key) ?? false, place, isForm }, depth + 1)
    }),
  ]
}

/** Whether a field is an ID or the expanded object, which has a page with its own calls. */
function isReference({ anyOf = [] }: Schema): boolean {
  return anyOf.some(({ $ref }) => $ref) && anyOf.some(({ type }) => type === 'string')
}

/** Returns the schema with the fields: a list's entries, or the first object of a choice. */
function objectOf(document: ApiDocument, given: Schema): Schema {
  const schema = resolve(document, given)
  const entry = schema.items ? resolve(document, schema.items) : schema
  return entry.anyOf?.map((each) => resolve(document, each)).find(({ properties }) => properties) ?? entry
}

function resolve({ components }: ApiDocument, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : (components.schemas[name] ?? {})
}

/** Values of a choice that are listed; more would fill the page. */
const valuesMax = 12

function typeOf(document: ApiDocument, given: Schema): string {
  const schema = resolve(document, given)
  const name = schema.properties?.object?.const
  if (name !== undefined) return String(name)
  if (schema.enum) {
    const shown = schema.enum.slice(0, valuesMax).join(' | ')
    return schema.enum.length > valuesMax ? `${shown} | …` : shown
  }
  if (schema.const !== undefined) return String(schema.const)
  if (schema.anyOf) return [...new Set(schema.anyOf.map((each) => typeOf(document, each)))].join(' | ')
  if (schema.items) return `${typeOf(document, schema.items)}[]`
  const type = [schema.type ?? 'object'].flat().join(' | ')
  const range = [schema.minimum !== undefined && `≥ ${schema.minimum}`, schema.maximum !== undefined && `≤ ${schema.maximum}`].filter(Boolean)
  const length = schema.maxLength === undefined ? [] : [`≤ ${schema.maxLength}`]
  const details = [...range, ...length].join(', ')
  return details ? `${type} (${details})` : type
}
