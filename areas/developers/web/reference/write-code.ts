import type { Operation } from './documents.ts'
import { type FilledCall, pairsOf, writeCurl } from './send-call.ts'

/** A call as code: for curl, and for the public clients in their languages. */

export const codeLanguages = ['curl', 'Node.js', 'PHP', 'Python'] as const
export type CodeLanguage = (typeof codeLanguages)[number]

type Value = string | number | boolean | Group
interface Group {
  [key: string]: Value
}

/** What a language writes differently. */
interface Syntax {
  readonly open: string
  readonly close: string
  readonly key: (name: string) => string
  readonly flags: Readonly<Record<'true' | 'false', string>>
}

const syntaxes: Readonly<Record<Exclude<CodeLanguage, 'curl'>, Syntax>> = {
  'Node.js': { open: '{', close: '}', key: (name) => `${/^[a-z_]\w*$/i.test(name) ? name : quote(name)}: `, flags: { true: 'true', false: 'false' } },
  PHP: { open: '[', close: ']', key: (name) => `${quote(name)} => `, flags: { true: 'true', false: 'false' } },
  Python: { open: '{', close: '}', key: (name) => `${quote(name)}: `, flags: { true: 'True', false: 'False' } },
}

/** Whether the public clients have a method for a call. */
export function hasClientMethod({ operationId, isJson }: Operation): boolean {
  return !isJson && operationId !== 'keys.revokeSelf' && !/^testHelpers\.(payouts|refunds)\./.test(operationId)
}

/** Writes a call in a language. */
export function writeCode(language: CodeLanguage, call: FilledCall, origin: string): string {
  if (language === 'curl' || !hasClientMethod(call.operation)) return writeCurl(call, origin)
  const syntax = syntaxes[language]
  const ids = [...call.operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => quote(call.inPath[name] || `{${name}}`))
  const group = nest(pairsOf(call.lines))
  const isEmpty = Object.keys(group).length === 0
  const key = quote(call.key || 'sk_test_…')
  const address = new URL(origin)
  const method = methodIn(language, call.operation.operationId)
  if (language === 'Node.js') {
    const port = address.port || (address.protocol === 'https:' ? '443' : '80')
    const client = `const stripe = new Stripe(${key}, { host: '${address.hostname}', port: ${port}, protocol: '${address.protocol.slice(0, -1)}' })`
    return `${client}\nconst result = await stripe.${method}(${[...ids, ...(isEmpty ? [] : [write(group, syntax)])].join(', ')})`
  }
  if (language === 'PHP') {
    const client = `$stripe = new \\Stripe\\StripeClient(['api_key' => ${key}, 'api_base' => '${origin}']);`
    return `${client}\n$result = $stripe->${method.replaceAll('.', '->')}(${[...ids, ...(isEmpty ? [] : [write(group, syntax)])].join(', ')});`
  }
  const client = `client = stripe.StripeClient(${key}, base_addresses={"api": "${origin}"})`
  return `${client}\nresult = client.v1.${method}(${[...ids, ...(isEmpty ? [] : [`params=${write(group, syntax)}`])].join(', ')})`
}

/** The name of a method in a client: PHP lists by `all`, and Python separates words by underscores and nests what belongs to an object. */
function methodIn(language: CodeLanguage, operationId: string): string {
  if (language === 'Node.js') return operationId
  const named = operationId.replace(/\.del$/, '.delete')
  if (language === 'PHP') return named.replace(/\.list(?=[A-Z]|$)/, '.all').replace(/\.retrieveCurrent$/, '.retrieve')
  const nested = named
    .replace(/^accounts\.(\w+?)ExternalAccounts?$/, 'accounts.externalAccounts.$1')
    .replace(/^customers\.listPaymentMethods$/, 'customers.paymentMethods.list')
  return nested.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Puts `card[number]` into `card`. */
function nest(pairs: readonly (readonly [string, string])[]): Group {
  const root: Group = {}
  for (const [name, value] of pairs) {
    const path = name.replaceAll(']', '').split('[')
    let group = root
    for (const part of path.slice(0, -1)) {
      const inner = group[part]
      const next: Group = typeof inner === 'object' ? inner : {}
      group[part] = next
      group = next
    }
    group[path.at(-1) ?? ''] = readValue(path.at(-1) ?? '', value)
  }
  return root
}

/** Digits that are a name, not a number. */
const textNames: readonly string[] = ['number', 'cvc', 'account_number', 'routing_number', 'postal_code', 'phone']

function readValue(name: string, text: string): Value {
  if (text === 'true' || text === 'false') return text === 'true'
  return /^(0|[1-9]\d{0,14})$/.test(text) && !textNames.includes(name) ? Number(text) : text
}

/** Writes a value; a group of places is a list. */
function write(value: Value, syntax: Syntax, indent = ''): string {
  if (typeof value === 'boolean') return syntax.flags[`${value}`]
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return quote(value)
  const inner = `${indent}  `
  const entries = Object.entries(value)
  if (entries.every(([key]) => /^\d*$/.test(key))) return `[${entries.map(([, item]) => write(item, syntax, indent)).join(', ')}]`
  const lines = entries.map(([key, item]) => `${inner}${syntax.key(key)}${write(item, syntax, inner)},`)
  return `${syntax.open}\n${lines.join('\n')}\n${indent}${syntax.close}`
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
