import { grayscale, type PDFDocument, type PDFPage, rgb } from '@cantoo/pdf-lib'
import type { Fonts, Weight } from './fonts.ts'

/** Pages of A4 in points, written from top to bottom. */

export const page = { width: 595.28, height: 841.89, margin: 50, footer: 34 } as const
const ink = { dark: grayscale(0.1), grey: grayscale(0.42), line: grayscale(0.88) } as const
/** The stub that a document is torn from. */
const stub = { height: 70, color: rgb(0.945, 0.965, 0.976), hole: 2.2, gap: 7.5 } as const

export interface TextStyle {
  readonly size: number
  readonly weight?: Weight
  readonly isGrey?: boolean
}

export interface Place {
  readonly x: number
  readonly width: number
  readonly isRight?: boolean
}

/** A place on a page to which something is written later, such as the page number of a chapter. */
export interface Mark {
  readonly page: PDFPage
  readonly y: number
}

interface Cell {
  readonly text: string
  readonly place: Place
  readonly style: TextStyle
}

export class Sheet {
  readonly #document: PDFDocument
  readonly #fonts: Fonts
  #page: PDFPage
  /** From the bottom of the page. */
  y = page.height - page.margin

  constructor(document: PDFDocument, fonts: Fonts) {
    this.#document = document
    this.#fonts = fonts
    this.#page = document.addPage([page.width, page.height])
  }

  /** Writes the head of the first page: the owner at the left, the document at the right, each with a grey line below. */
  head(left: readonly [string, string], right: readonly [string, string]): void {
    const base = page.height - stub.height
    this.#page.drawRectangle({ x: 0, y: base, width: page.width, height: stub.height, color: stub.color })
    for (let x = stub.gap / 2; x < page.width; x += stub.gap) this.#page.drawCircle({ x, y: base, size: stub.hole, color: grayscale(1) })
    const half = page.width / 2 - page.margin
    for (const [lines, place] of [
      [left, { x: page.margin, width: half }],
      [right, { x: page.margin + half, width: half, isRight: true }],
    ] as const) {
      for (const [index, text] of lines.entries()) {
        const style: TextStyle = index === 0 ? { size: 10.5, weight: 'bold' } : { size: 8.5, isGrey: true }
        this.#line(this.#page, this.#wrap(text, place.width, style)[0] ?? '', place, style, base + 38 - index * 14)
      }
    }
    this.y = base - 26
  }

  /** Begins a new page unless there is room. */
  reserve(height: number): void {
    if (this.y - height < page.margin + page.footer) this.breakPage()
  }

  breakPage(): void {
    this.#page = this.#document.addPage([page.width, page.height])
    this.y = page.height - page.margin
  }

  mark(): Mark {
    return { page: this.#page, y: this.y }
  }

  /** Writes one line beside what was written at a mark. */
  writeAt(mark: Mark, text: string, place: Place, style: TextStyle): void {
    this.#line(mark.page, text, place, style, mark.y - style.size)
  }

  /** Writes a text of any length, which goes on on the next page. Its own line breaks stay. */
  paragraphs(text: string, place: Place, style: TextStyle, leading = 1.5): void {
    const height = style.size * leading
    for (const line of text.split('\n').flatMap((part) => this.#wrap(part, place.width, style))) {
      this.reserve(height)
      this.#line(this.#page, line, place, style, this.y - style.size)
      this.y -= height
    }
  }

  /** Writes texts beside each other, each in as many lines as it needs, and moves below the longest one. */
  row(cells: readonly Cell[], leading = 1.45): void {
    const written = cells.map((cell) => ({ ...cell, lines: this.#wrap(cell.text, cell.place.width, cell.style) }))
    const height = Math.max(...written.map(({ lines, style }) => lines.length * style.size * leading))
    this.reserve(height)
    for (const { lines, place, style } of written) {
      for (const [index, line] of lines.entries()) this.#line(this.#page, line, place, style, this.y - style.size - index * style.size * leading)
    }
    this.y -= height
  }

  /** Writes a line of a ledger, with a hairline below it. */
  entry(cells: readonly Cell[]): void {
    this.row(cells)
    this.y -= 4
    this.#rule(ink.line)
    this.y -= 5
  }

  /** Writes the sum of the entries above: a rule over it, and a double rule under its amount, which is the last cell. */
  total(cells: readonly Cell[]): void {
    this.y += 5
    this.#rule(ink.dark)
    this.y -= 6
    this.row(cells)
    const amount = cells.at(-1)
    if (!amount) return
    const right = amount.place.x + amount.place.width
    for (const below of [1, 2.8]) this.#rule(ink.dark, right - this.#widthOf(amount.text, amount.style), right, this.y - below)
    this.y -= 6
  }

  #rule(color: typeof ink.dark, from: number = page.margin, to: number = page.width - page.margin, y = this.y): void {
    this.#page.drawLine({ start: { x: from, y }, end: { x: to, y }, thickness: 0.6, color })
  }

  /** Writes the same place of the first pages, or of all. */
  footers(text: (pageNumber: number, count: number) => readonly [left: string, right: string], countMax = Number.POSITIVE_INFINITY): void {
    const pages = this.#document.getPages().slice(0, countMax)
    const style = { size: 8, isGrey: true }
    const width = (page.width - 2 * page.margin) / 2
    for (const [index, sheet] of pages.entries()) {
      const [left, right] = text(index + 1, pages.length)
      this.#line(sheet, left, { x: page.margin, width }, style, page.footer)
      this.#line(sheet, right, { x: page.margin + width, width, isRight: true }, style, page.footer)
    }
  }

  #line(sheet: PDFPage, text: string, { x, width, isRight = false }: Place, style: TextStyle, y: number): void {
    const { size, weight = 'regular', isGrey = false } = style
    let left = isRight ? x + width - this.#widthOf(text, style) : x
    for (const run of this.#fonts.runsOf(text, weight)) {
      sheet.drawText(run.text, { x: left, y, size, font: run.font, color: isGrey ? ink.grey : ink.dark })
      left += size * this.#fonts.widthOf(run.text, weight)
    }
  }

  #widthOf(text: string, { size, weight = 'regular' }: TextStyle): number {
    return size * this.#fonts.widthOf(text, weight)
  }

  /** Breaks at spaces and between Chinese characters, and within a word that is wider than its place. */
  #wrap(text: string, width: number, style: TextStyle): string[] {
    const lines: string[] = []
    let line = ''
    const add = (part: string) => {
      if (this.#widthOf(line + part, style) <= width) line += part
      else {
        if (line.trim() !== '') lines.push(line.trimEnd())
        line = part.trimStart()
      }
    }
    for (const word of text.match(/\p{Script=Han}[，。：；、）]?|\s+|[^\s\p{Script=Han}]+/gu) ?? []) {
      if (this.#widthOf(word, style) <= width) add(word)
      else for (const character of word) add(character)
    }
    return [...lines, line.trimEnd()]
  }
}
