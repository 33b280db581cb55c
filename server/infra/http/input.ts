import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { EndpointDeclaration } from '#kernel/endpoint.ts'
import { fieldErrorsOf, issueTextsFor } from '#kernel/field-errors.ts'
import type { Locale } from '#kernel/locale.ts'
import { InvalidFields, ruleText, sayRuleIn } from '../errors.ts'
import type { FieldError } from './envelope.ts'
import { localeOfRequest } from './locale.ts'

export interface ParsedInput {
  params: unknown
  query: unknown
  body: unknown
}

/** An endpoint without a declared query or body takes none. */
const nothing = z.strictObject({})

/**
 * Reads what an endpoint declares from a request.
 * @throws InvalidFields with every field that is wrong, at once.
 */
export function parseInput(
  endpoint: Pick<EndpointDeclaration, 'params' | 'query' | 'body' | 'resource' | 'resourceIn' | 'takesFile'>,
  request: FastifyRequest,
): ParsedInput {
  const locale = localeOfRequest(request)
  const say = sayRuleIn(locale)
  const errors: FieldError[] = []
  const parse = (schema: z.core.$ZodType, value: unknown): unknown => {
    const unstorable = findUnstorableText(value, locale)
    if (unstorable.length > 0) {
      errors.push(...unstorable)
      return undefined
    }
    const result = z.safeParse(schema, value, { error: issueTextsFor(say) })
    if (!result.success) errors.push(...fieldErrorsOf(result.error.issues, say))
    return result.data
  }
  const input = {
    params: endpoint.params ? parse(endpoint.params, request.params) : {},
    query: parse(endpoint.query ?? nothing, request.query),
    body: endpoint.takesFile && request.body instanceof Readable ? undefined : parse(endpoint.body ?? nothing, takeBack(endpoint, request.body) ?? {}),
  }
  if (errors.length > 0) throw new InvalidFields(errors)
  return endpoint.body ? input : { ...input, body: undefined }
}

/** Drops the fields that only the object of the GET has, or its part that the body changes. Where it can be null, that is null in every field. */
function takeBack({ body, resource, resourceIn }: Pick<EndpointDeclaration, 'body' | 'resource' | 'resourceIn'>, value: unknown): unknown {
  if (!body || !resource) return value
  if (value === null && resource instanceof z.core.$ZodNullable) return Object.fromEntries(Object.keys(shapeOf(body)).map((field) => [field, null]))
  if (!isObject(value)) return value
  const [changeable, returned] = [shapeOf(body), shapeOf(resource)]
  const drop = (object: object, known: Shape) =>
    Object.fromEntries(Object.entries(object).filter(([field]) => Object.hasOwn(changeable, field) || !Object.hasOwn(known, field)))
  const part = resourceIn && returned[resourceIn]
  const held = resourceIn && value[resourceIn]
  return { ...(part && isObject(held) && drop(held, shapeOf(part))), ...drop(value, returned) }
}

type Shape = Readonly<Record<string, z.core.$ZodType>>

function shapeOf(schema: z.core.$ZodType): Shape {
  if (schema instanceof z.core.$ZodPipe) return shapeOf(schema._zod.def.in)
  if (schema instanceof z.core.$ZodNullable) return shapeOf(schema._zod.def.innerType)
  return schema instanceof z.core.$ZodObject ? schema._zod.def.shape : {}
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Names each text that PostgreSQL cannot keep: one with a NUL character or half of a surrogate pair. */
export function findUnstorableText(value: unknown, locale: Locale, path: readonly string[] = []): FieldError[] {
  if (typeof value === 'string') {
    return value.includes('\0') || !value.isWellFormed() ? [{ path: path.join('.'), message: ruleText(locale, 'text_unstorable') }] : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => [...findUnstorableText(key, locale, path), ...findUnstorableText(item, locale, [...path, key])])
}
