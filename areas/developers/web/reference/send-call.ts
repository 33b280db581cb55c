import type { ApiName } from './api-names.ts'
import type { Operation } from './documents.ts'

/** A call as the reader filled it in. */
export interface FilledCall {
  readonly operation: Operation
  readonly key: string
  /** Of the names in the path. */
  readonly inPath: Readonly<Record<string, string>>
  /** `name=value`, one to a line, or the body of a call that takes JSON. */
  readonly lines: string
}

export interface CallAnswer {
  readonly status: number
  readonly requestId: string | null
  readonly body: string
}

/** Values with which the required parameters of most calls work in a sandbox. */
const examples: Readonly<Record<string, string>> = { amount: '2000', currency: 'usd', type: 'card', 'card[token]': 'tok_visa', email: 'jenny@example.com' }

/** Returns the lines that a call begins with. */
export function exampleLines(required: readonly string[]): string {
  return required.map((name) => `${name}=${examples[name] ?? ''}`).join('\n')
}

/** Whether a call's parameters are a JSON body. */
export function takesJson({ isJson, method }: Operation): boolean {
  return isJson && method !== 'GET' && method !== 'DELETE'
}

/** Returns the JSON body that a call begins with. */
export function exampleBody(required: readonly string[]): string {
  return required.length === 0 ? '' : JSON.stringify(Object.fromEntries(required.map((name) => [name, ''])), null, 2)
}

/** Returns the parameters of the lines, in their order. */
export function pairsOf(lines: string): readonly (readonly [string, string])[] {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const at = line.indexOf('=')
      return at === -1 ? [line, ''] : [line.slice(0, at), line.slice(at + 1)]
    })
}

function pathOf({ operation, inPath }: FilledCall): string {
  return operation.base + operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(inPath[name] || `{${name}}`))
}

/** Writes the call for curl. */
export function writeCurl(call: FilledCall, origin: string): string {
  const { operation, key, lines } = call
  const isRead = operation.method === 'GET'
  if (takesJson(operation)) return writeJsonCurl(call, origin)
  const options = pairsOf(lines).map(([name, value]) => `-d ${quote(`${name}=${value}`)}`)
  const first = `curl ${isRead && options.length > 0 ? '-G ' : ''}${operation.method === 'DELETE' ? '-X DELETE ' : ''}${quote(origin + decodeURIComponent(pathOf(call)))}`
  const noBody = operation.method === 'POST' && options.length === 0 ? ['-X POST'] : []
  const credentials = operation.isJson ? bearer(key) : `-u ${quote(`${key || 'sk_test_…'}:`)}`
  return [first, credentials, ...noBody, ...options].join(' \\\n  ')
}

function writeJsonCurl(call: FilledCall, origin: string): string {
  const { operation, key, lines } = call
  const first = `curl -X ${operation.method} ${quote(origin + decodeURIComponent(pathOf(call)))}`
  return [first, bearer(key), ...(lines.trim() === '' ? [] : ["-H 'content-type: application/json'", `-d ${quote(lines.trim())}`])].join(' \\\n  ')
}

function bearer(key: string): string {
  return `-H ${quote(`authorization: Bearer ${key || 'platform_…'}`)}`
}

/** For a shell: nothing within single quotes is special but the quote. */
function quote(text: string): string {
  return /^[\w:/.=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}

/** Makes the call. @throws TypeError without a network. */
export async function sendCall(call: FilledCall): Promise<CallAnswer> {
  const { address, contentType, body } = requestOf(call)
  const response = await fetch(address, {
    method: call.operation.method,
    credentials: 'omit',
    headers: { authorization: `Bearer ${call.key}`, ...(body !== null && { 'content-type': contentType }) },
    ...(body !== null && { body }),
  })
  const text = await response.text()
  return { status: response.status, requestId: response.headers.get('request-id') ?? response.headers.get('x-request-id'), body: indent(text) }
}

/** What is sent of the lines: JSON, a form, or a query. */
function requestOf(call: FilledCall): { readonly address: string; readonly contentType: string; readonly body: string | null } {
  const { operation, lines } = call
  if (takesJson(operation)) return { address: pathOf(call), contentType: 'application/json', body: lines.trim() || null }
  const form = new URLSearchParams(pairsOf(lines).map(([name, value]) => [name, value])).toString()
  const contentType = 'application/x-www-form-urlencoded'
  if (operation.method === 'POST') return { address: pathOf(call), contentType, body: form }
  return { address: form === '' ? pathOf(call) : `${pathOf(call)}?${form}`, contentType, body: null }
}

function indent(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

const keyForms: Readonly<Record<ApiName, RegExp>> = { merchant: /^(sk|rk)_test_\w{10,}$/, platform: /^platform_\w{10,}$/ }

/** Whether the page calls with a key. A live key would move real money. */
export function isUsableKey(api: ApiName, key: string): boolean {
  return keyForms[api].test(key)
}
