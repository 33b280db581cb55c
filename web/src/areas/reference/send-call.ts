import type { Operation } from './documents.ts'

/** A call as the reader filled it in. */
export interface FilledCall {
  readonly operation: Operation
  readonly key: string
  /** Of the names in the path. */
  readonly inPath: Readonly<Record<string, string>>
  /** `name=value`, one to a line. */
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

function pairsOf(lines: string): readonly (readonly [string, string])[] {
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
  const options = pairsOf(lines).map(([name, value]) => `-d ${quote(`${name}=${value}`)}`)
  const first = `curl ${isRead && options.length > 0 ? '-G ' : ''}${operation.method === 'DELETE' ? '-X DELETE ' : ''}${quote(origin + decodeURIComponent(pathOf(call)))}`
  const noBody = operation.method === 'POST' && options.length === 0 ? ['-X POST'] : []
  return [first, `-u ${quote(`${key || 'sk_test_…'}:`)}`, ...noBody, ...options].join(' \\\n  ')
}

/** For a shell: nothing within single quotes is special but the quote. */
function quote(text: string): string {
  return /^[\w:/.=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}

/** Makes the call. @throws TypeError without a network. */
export async function sendCall(call: FilledCall): Promise<CallAnswer> {
  const { operation, key, lines } = call
  const form = new URLSearchParams(pairsOf(lines).map(([name, value]) => [name, value])).toString()
  const isForm = operation.method === 'POST'
  const address = isForm || form === '' ? pathOf(call) : `${pathOf(call)}?${form}`
  const response = await fetch(address, {
    method: operation.method,
    credentials: 'omit',
    headers: { authorization: `Bearer ${key}`, ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }) },
    ...(isForm && { body: form }),
  })
  return { status: response.status, requestId: response.headers.get('request-id'), body: await response.text() }
}

/** Keys that the page calls with. A live key would move real money. */
export function isSandboxKey(key: string): boolean {
  return /^(sk|rk)_test_\w{10,}$/.test(key)
}
