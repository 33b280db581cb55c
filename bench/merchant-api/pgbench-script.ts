import type pg from 'pg'
import type { Statement } from './recording.ts'

/** Parts of this length make values unique; shorter ones, such as a short code, stay as they were recorded. */
const uniqueLengthMin = 12
const wordPattern = /[0-9A-Za-z]+/g
const beginning = /^\s*begin\b/i
const end = /^\s*commit\b/i
const changing = /^\s*(?:\/\*[^*]*\*\/\s*)?(insert|update|delete|with\b.*\b(insert|update|delete))\b/is

/**
 * A pgbench script that writes what the product wrote for one payment: the same statements that write, between the same beginnings and ends of
 * transactions. What differs between two recordings of the same call is what belongs to one payment, and follows from pgbench's count.
 */
export async function toPgbenchScript(owner: pg.Client, recording: readonly Statement[], other: readonly Statement[], clients: number): Promise<string> {
  const isWriting = await writingTest(owner)
  const [writes, otherWrites] = [keepWrites(recording, isWriting), keepWrites(other, isWriting)]
  if (writes.length !== otherWrites.length || writes.some(({ text }, index) => kindOf(text) !== kindOf(otherWrites[index]?.text ?? ''))) {
    throw new Error('Two equal payments were not written by the same statements, so no script can be made of them.')
  }
  const names = new Map<string, string>()
  const lines = ['\\set i :i + 1', `\\set n :i * ${clients} + :client_id`]
  for (const [index, { text, values }] of writes.entries()) {
    const types = await parameterTypes(owner, text)
    const literals = values.map((value, at) => `(${toExpression(value, otherWrites[index]?.values[at], names)})::${types[at]}`)
    lines.push(`${withLiterals(withoutAnswer(text), literals)};`)
  }
  return `${lines.join('\n')}\n`
}

/** Whether a statement writes: by itself, or by a function of the product's that may. */
async function writingTest(owner: pg.Client): Promise<(text: string) => boolean> {
  const { rows } = await owner.query<{ name: string }>(`SELECT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND provolatile = 'v'`)
  const called = new RegExp(`\\b(${rows.map(({ name }) => name).join('|')})"?\\(`)
  return (text) => changing.test(text) || called.test(text)
}

const kindOf = (text: string) => (beginning.test(text) ? 'BEGIN' : text)

/** Reading, and settings of the transaction, write no rows; the account is set for the whole connection. */
function keepWrites(recording: readonly Statement[], isWriting: (text: string) => boolean): Statement[] {
  const kept = recording.filter(({ text }) => beginning.test(text) || end.test(text) || isWriting(text))
  const isEmpty = (index: number) => beginning.test(kept[index]?.text ?? '') && end.test(kept[index + 1]?.text ?? '')
  return kept.filter((_statement, index) => !isEmpty(index) && !isEmpty(index - 1))
}

/** What comes back of the rows is the program's affair. */
function withoutAnswer(text: string): string {
  if (beginning.test(text)) return 'BEGIN'
  return text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/ returning [^()]*$/i, '')
}

function withLiterals(text: string, literals: readonly string[]): string {
  return text.replace(/\$(\d+)/g, (_match, number: string) => literals[Number(number) - 1] ?? 'NULL')
}

/** As the database understands the statement. */
async function parameterTypes(owner: pg.Client, text: string): Promise<string[]> {
  if (beginning.test(text) || end.test(text)) return []
  await owner.query(`PREPARE recorded AS ${text}`)
  const { rows } = await owner.query<{ types: string[] }>(`SELECT parameter_types::text[] AS types FROM pg_prepared_statements WHERE name = 'recorded'`)
  await owner.query('DEALLOCATE recorded')
  return rows[0]?.types ?? []
}

function toExpression(value: unknown, other: unknown, names: Map<string, string>): string {
  if (value instanceof Date && other instanceof Date) return value.getTime() === other.getTime() ? quote(value.toISOString()) : atTime(value)
  if (Buffer.isBuffer(value) && Buffer.isBuffer(other)) {
    return value.equals(other) ? quote(`\\x${value.toString('hex')}`) : `decode(lpad(:n, ${2 * value.length}, '0'), 'hex')`
  }
  if (value === null || value === undefined) return 'NULL'
  return toText(asText(value), asText(other), names)
}

/** Of two times that differ, the payment's own; what lies in the future lies as far from it as it did. */
function atTime(value: Date): string {
  const aheadMs = value.getTime() - Date.now()
  return `date_trunc('milliseconds', now()${aheadMs > 0 ? ` + interval '${aheadMs} milliseconds'` : ''})`
}

function asText(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map((item) => JSON.stringify(item)).join()}}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Long words that differ are replaced: each by pgbench's count and a number of its own, as long as it was, the same wherever it stands. */
function toText(value: string, other: string, names: Map<string, string>): string {
  const [words, otherWords] = [value.match(wordPattern) ?? [], other.match(wordPattern) ?? []]
  if (words.length === otherWords.length) {
    for (const [index, word] of words.entries()) {
      if (word === otherWords[index] || word.length < uniqueLengthMin || names.has(word)) continue
      names.set(word, `1' || lpad(:n, ${word.length - 3}, '0') || E'${String(names.size).padStart(2, '0')}`)
    }
  }
  const parts = value.split(/([0-9A-Za-z]+)/).map((part) => names.get(part) ?? escapeText(part))
  return `E'${parts.join('')}'`
}

const quote = (text: string) => `E'${escapeText(text)}'`

/** A colon would begin a variable of pgbench's. */
function escapeText(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll('\n', '\\n').replaceAll(':', '\\x3a')
}
