import { FileRefusal } from './parsed-line.ts'

/** Fields of an MT940 file: they begin with `:61:` and the like, and go on in the lines below. */

const fieldStart = /^:(\d\d[A-Z]?|NS):(.*)$/
/** A line that is only this ends a statement, and what follows belongs to no field. */
const endForm = /^-\s*(\}|$)/
/** A field is a few lines; a file without line breaks is none. */
const fieldLengthMax = 20_000

export interface Field {
  readonly tag: string
  readonly line: number
  text: string
}

/** @throws FileRefusal */
export async function* readFields(chunks: AsyncIterable<string>): AsyncGenerator<Field> {
  let field: Field | null = null
  for await (const { text, line } of linesOf(chunks)) {
    const [, tag, rest = ''] = fieldStart.exec(text) ?? []
    if (tag !== undefined || endForm.test(text)) {
      if (field) yield field
      field = tag === undefined ? null : { tag, line, text: rest }
    } else if (field && !/^[{}]/.test(text)) {
      if (field.text.length + text.length > fieldLengthMax) throw new FileRefusal('too_long_line', line)
      field.text += `\n${text}`
    }
  }
  if (field) yield field
}

async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<{ text: string; line: number }> {
  let rest = ''
  let line = 0
  for await (const chunk of chunks) {
    const found = (rest + chunk).split(/\r\n|\n|\r(?!$)/)
    rest = found.pop() ?? ''
    if (rest.length > fieldLengthMax) throw new FileRefusal('too_long_line', line + 1)
    for (const text of found) yield { text, line: ++line }
  }
  if (rest !== '') yield { text: rest, line: line + 1 }
}
