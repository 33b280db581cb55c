import { maskDigitRuns } from '#server/infra/http/request-log.ts'
import { type FormGroup, type FormValue, isGroup } from './form.ts'
import type { Shape, ShapedFields } from './shape.ts'

/** What may be kept of the parameters of a call: declared ones that are no secret, in the shape that they are declared in. */

type Loggable = string | Loggable[] | { [name: string]: Loggable }

const hidden = '[hidden]'
const textLengthMax = 500

/** Returns parameters without secrets and card data. Values of unknown parameters are hidden, since nobody knows what they are. */
export function loggableForm(form: FormGroup, fields: ShapedFields): Record<string, Loggable> {
  return Object.fromEntries(
    Object.entries(form).map(([name, value]) => {
      const shape = Object.hasOwn(fields, name) ? fields[name]?.shape : undefined
      return [loggableText(name), shape ? loggable(value, shape) : hidden]
    }),
  )
}

function loggable(value: FormValue, shape: Shape): Loggable {
  switch (shape.kind) {
    case 'secret':
      return value === '' ? value : hidden
    case 'file':
      return '[file]'
    case 'group':
      return isGroup(value) ? loggableForm(value, shape.fields) : hidden
    case 'list':
      return Array.isArray(value) ? value.map((item: FormValue) => loggable(item, shape.item)) : hidden
    case 'metadata':
      return isGroup(value) ? Object.fromEntries(Object.entries(value).map(([name, text]) => [loggableText(name), textOf(text)])) : textOf(value)
    case 'either': {
      const fitting = shape.shapes.find(({ kind }) => (kind === 'group') === isGroup(value))
      return fitting ? loggable(value, fitting) : hidden
    }
    default:
      return textOf(value)
  }
}

function textOf(value: FormValue): string {
  return typeof value === 'string' ? loggableText(value) : hidden
}

/** Any long run of digits is masked: a mistyped card number reveals as much as the right one. */
export function loggableText(text: string): string {
  const start = text.length > textLengthMax ? `${text.slice(0, textLengthMax)}…` : text
  return maskDigitRuns(maskSecrets(start)).replaceAll('\0', '').toWellFormed()
}

/** Keys, secrets of payments and secrets of webhook endpoints, wherever they stand. */
const secrets = /((?:sk|rk)_(?:test|live)_|whsec_|_secret_)\w{4,}/g
/** Looked for first, since nearly no text has one. */
const secretMarks = ['sk_', 'rk_', 'whsec_', '_secret_'] as const

function maskSecrets(text: string): string {
  return secretMarks.some((mark) => text.includes(mark)) ? text.replaceAll(secrets, `$1${hidden}`) : text
}

const secretFields = /"(client_secret|secret)":"[^"]*"?/g

/** Returns the JSON of a response without its secrets. Only errors repeat what was sent; objects have no card numbers. */
export function loggableResponse(json: string, isError: boolean): string {
  const masked = maskSecrets(json.includes('secret":') ? json.replaceAll(secretFields, `"$1":"${hidden}"`) : json)
  return (isError ? maskDigitRuns(masked) : masked).toWellFormed()
}
