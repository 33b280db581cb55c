import qs from 'qs'
import { invalidRequest } from '../errors.ts'

/** A form as it was sent: texts, lists and groups of them. Groups have no prototype. */
export type FormValue = string | readonly FormValue[] | FormGroup
export interface FormGroup {
  readonly [key: string]: FormValue
}

const depthMax = 6
const pairsMax = 1000
const listLengthMax = 100

/** `%41` and `+` as texts. What is no UTF-8 is refused, so that no text arrives mutilated. */
function decode(text: string, part: 'key' | 'value' | undefined): string {
  let decoded: string
  try {
    decoded = decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw invalidRequest('Invalid form encoding: a percent sign is not followed by a UTF-8 byte.', { code: 'invalid_form' })
  }
  if (part === 'key') refuseMisreadName(decoded)
  return decoded
}

const wellFormed = /^[^[\]]*(\[[^[\]]*\])*$/

/** The parser leaves out or cuts such a name in silence; a caller should hear of it. */
function refuseMisreadName(key: string): void {
  if (/(^|\[)__proto__(\]|\[|$)/.test(key)) throw unknownParameter(key)
  if (!wellFormed.test(key)) {
    throw invalidRequest(`Invalid parameter name: ${key}. Names and keys can't have square brackets in them.`, { code: 'parameter_unknown', param: key })
  }
}

export function unknownParameter(name: string): Error {
  return invalidRequest(`Received unknown parameter: ${name}`, { code: 'parameter_unknown', param: name })
}

/** Reads a form body or a query: `a=1&b[c]=2&d[0]=3&d[]=4`, brackets encoded or not. */
export function parseForm(text: string): FormGroup {
  try {
    return qs.parse(text, {
      depth: depthMax,
      strictDepth: true,
      parameterLimit: pairsMax,
      arrayLimit: listLengthMax,
      throwOnLimitExceeded: true,
      plainObjects: true,
      decoder: (part, _default, _charset, type) => decode(part, type),
    }) as unknown as FormGroup
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw invalidRequest(`The request has too many parameters: at most ${pairsMax}, ${listLengthMax} in one list, ${depthMax} levels deep.`, {
      code: 'invalid_form',
    })
  }
}

export function isGroup(value: FormValue | undefined): value is FormGroup {
  return typeof value === 'object' && !Array.isArray(value)
}

/** The same text for equal forms, in whichever order they were sent. */
export function canonicalText(value: FormValue): string {
  if (!isGroup(value)) return Array.isArray(value) ? `[${value.map(canonicalText).join()}]` : JSON.stringify(value)
  const pairs = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalText(value[key] ?? '')}`)
  return `{${pairs.join()}}`
}
