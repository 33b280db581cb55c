import { createInterface } from 'node:readline'
import { type Readable, Writable } from 'node:stream'
import { UserError } from '../user-error.ts'

/**
 * What a command shows to a person at a terminal. Output that is no terminal is read by programs, which get plain
 * `Label: value` lines and no progress.
 */

export interface Output {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

export interface Fact {
  readonly label: string
  readonly value: string
}

export interface Announcement {
  readonly title: string
  /** Groups of facts, with a blank line between them. */
  readonly groups: readonly (readonly Fact[])[]
  /** Hints for a person, which programs do not get. */
  readonly notes: readonly string[]
}

const padding = 2
const columnsDefault = 80

/** East Asian wide and full-width characters, and emoji. */
const wide = /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u
const combining = /\p{M}|\p{Cf}/u

/** Counts the columns that a text takes in a terminal. */
export function countColumns(text: string): number {
  return [...text].reduce((sum, character) => sum + (combining.test(character) ? 0 : wide.test(character) ? 2 : 1), 0)
}

/** A terminal that understands cursor movement and frames. */
export function isTerminal(output: Output): boolean {
  return output.isTTY === true && process.env.TERM !== 'dumb'
}

function writeLines(output: Output, lines: readonly string[]): void {
  output.write(lines.map((line) => `${line}\n`).join(''))
}

/** Draws the announcement in a box where the terminal is wide enough for it, and writes plain lines otherwise. */
export function announce(output: Output, announcement: Announcement): void {
  const { groups, notes } = announcement
  const plain = groups.flat().map(({ label, value }) => `${label}: ${value}`)
  if (!isTerminal(output)) writeLines(output, plain)
  else writeLines(output, ['', ...(drawBox(output, announcement) ?? [...plain, '', ...notes])])
}

/** Returns null where the terminal is too narrow. */
function drawBox({ columns = columnsDefault }: Output, { title, groups, notes }: Announcement): string[] | null {
  const labelColumns = Math.max(...groups.flat().map(({ label }) => countColumns(label)))
  const drawn = groups.map((group) => group.map(({ label, value }) => `${' '.repeat(labelColumns - countColumns(label))}${label}: ${value}`))
  const lines = [...drawn, notes].filter(({ length }) => length > 0).flatMap((group) => ['', ...group])
  const inner = Math.max(...[title, ...lines].map(countColumns)) + 2 * padding
  if (inner + 2 > columns) return null

  const space = ' '.repeat(padding)
  const fill = (line: string) => `│${space}${line}${' '.repeat(inner - 2 * padding - countColumns(line))}${space}│`
  const top = `╭─ ${title} ${'─'.repeat(inner - countColumns(title) - 3)}╮`
  return [top, ...lines.map(fill), fill(''), `╰${'─'.repeat(inner)}╯`]
}

interface Terminal {
  readonly input: Readable
  readonly output: { write(text: string): unknown }
}

const canceledCode = 130

/**
 * Asks for a line at the terminal without showing it. The question goes to the error output, which is not redirected with a result.
 * @throws UserError on Ctrl+C, and where the input ends.
 */
export async function askHidden(question: string, { input, output }: Terminal = { input: process.stdin, output: process.stderr }): Promise<string> {
  output.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: nowhere, terminal: true })
  try {
    return await new Promise<string>((resolve, reject) => {
      const cancel = () => reject(new UserError('Canceled.', canceledCode))
      lines.once('line', resolve).once('SIGINT', cancel).once('close', cancel)
    })
  } finally {
    lines.close()
    output.write('\n')
  }
}
