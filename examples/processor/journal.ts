import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import type { Instruction, Result } from './counterfoil.ts'

/**
 * The processor's own books: a file to which lines are only ever added, each on disk before anything follows from it. What was carried out is therefore
 * known after a crash, and is carried out once.
 */

type Entry =
  | { readonly kind: 'push_secret'; readonly url: string; readonly secret: string }
  | { readonly kind: 'received'; readonly instruction: Instruction }
  | { readonly kind: 'carried_out'; readonly id: string; readonly result: Result }
  | { readonly kind: 'reported'; readonly id: string }

export interface Journal {
  /** What pushes to this address are signed with. */
  findSecret(url: string): string | undefined
  keepSecret(url: string, secret: string): void
  has(id: string): boolean
  /** Notes an instruction; one that is known already changes nothing. */
  receive(instruction: Instruction): void
  /** Carries an instruction out unless that was done before, and returns what came of it. */
  carryOut(id: string, decide: (instruction: Instruction) => Result): Result
  markReported(id: string): void
  /** In the order in which they came. */
  listUnreported(): string[]
  close(): void
}

export function openJournal(folder: string): Journal {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'journal.jsonl')
  const secrets = new Map<string, string>()
  const received = new Map<string, Instruction>()
  const results = new Map<string, Result>()
  const reported = new Set<string>()

  const remember = (entry: Entry): void => {
    if (entry.kind === 'push_secret') secrets.set(entry.url, entry.secret)
    else if (entry.kind === 'received') received.set(entry.instruction.id, entry.instruction)
    else if (entry.kind === 'carried_out') results.set(entry.id, entry.result)
    else reported.add(entry.id)
  }
  for (const line of readLines(file)) remember(JSON.parse(line) as Entry)

  const handle = openSync(file, 'a', 0o600)
  const write = (entry: Entry): void => {
    writeSync(handle, `${JSON.stringify(entry)}\n`)
    fsyncSync(handle)
    remember(entry)
  }
  return {
    findSecret: (url) => secrets.get(url),
    keepSecret: (url, secret) => write({ kind: 'push_secret', url, secret }),
    has: (id) => received.has(id),
    receive: (instruction) => {
      if (!received.has(instruction.id)) write({ kind: 'received', instruction })
    },
    carryOut: (id, decide) => {
      const known = results.get(id)
      if (known) return known
      const instruction = received.get(id)
      if (!instruction) throw new Error(`Unknown instruction: ${id}`)
      const result = decide(instruction)
      write({ kind: 'carried_out', id, result })
      return result
    },
    markReported: (id) => {
      if (!reported.has(id)) write({ kind: 'reported', id })
    },
    listUnreported: () => [...received.keys()].filter((id) => !reported.has(id)),
    close: () => closeSync(handle),
  }
}

/** Whole lines; what a crash cut off in the middle had no consequences yet. */
function readLines(file: string): string[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .slice(0, -1)
    .filter((line) => line !== '')
}
