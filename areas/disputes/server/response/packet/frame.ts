import { degrees, grayscale, type PDFPage } from '@cantoo/pdf-lib'
import type { Fonts } from '#server/infra/pdf/fonts.ts'
import { page as sheet } from '#server/infra/pdf/sheet.ts'

/** The frame around a page of evidence: what it is above, and which page of the packet below. */

const band = { top: 34, bottom: 26, side: 24, size: 8.5 } as const

export interface FrameTexts {
  readonly heading: string
  readonly reference: string
  readonly number: string
}

/** A page as it is seen: pages can be turned, and begin anywhere. */
interface View {
  readonly width: number
  readonly height: number
  /** Counterclockwise, of what is written to stand upright. */
  readonly angle: 0 | 90 | 180 | 270
  place(x: number, y: number): { x: number; y: number }
}

function viewOf(page: PDFPage): View {
  const { x, y, width, height } = page.getMediaBox()
  const angle = (((page.getRotation().angle % 360) + 360) % 360) as View['angle']
  if (angle === 90) return { width: height, height: width, angle, place: (left, up) => ({ x: x + width - up, y: y + left }) }
  if (angle === 180) return { width, height, angle, place: (left, up) => ({ x: x + width - left, y: y + height - up }) }
  if (angle === 270) return { width: height, height: width, angle, place: (left, up) => ({ x: x + up, y: y + height - left }) }
  return { width, height, angle: 0, place: (left, up) => ({ x: x + left, y: y + up }) }
}

/** How much larger the page is than A4, so that the frame is as readable on a plan as on a receipt. */
const scaleOf = ({ width }: Pick<View, 'width'>) => Math.max(width / sheet.width, 0.4)

/** Adds room above and below what the page shows, and nothing over it. */
export function addBands(page: PDFPage): void {
  const { x, y, width, height } = page.getCropBox()
  page.setMediaBox(x, y, width, height)
  const view = viewOf(page)
  const [top, bottom] = [band.top * scaleOf(view), band.bottom * scaleOf(view)]
  const [a, b] = [view.place(0, -bottom), view.place(view.width, view.height + top)]
  const box = [Math.min(a.x, b.x), Math.min(a.y, b.y), Math.abs(a.x - b.x), Math.abs(a.y - b.y)] as const
  page.setMediaBox(...box)
  page.setCropBox(...box)
  for (const set of [page.setBleedBox, page.setTrimBox, page.setArtBox]) set.call(page, ...box)
}

/** Writes the texts into the bands. */
export function writeFrame(page: PDFPage, fonts: Fonts, { heading, reference, number }: FrameTexts): void {
  const view = viewOf(page)
  const scale = scaleOf(view)
  const size = band.size * scale
  const side = band.side * scale
  const top = view.height - (band.top / 2) * scale - size / 2
  const bottom = (band.bottom / 2) * scale - size / 3
  const room = view.width - 2 * side
  // Whatever the page hides outside of its crop box stays hidden.
  cover(page, view, view.height - band.top * scale, band.top * scale)
  cover(page, view, 0, band.bottom * scale)
  write(page, fonts, view, shorten(fonts, heading, room / size), side, top, size, true)
  const numberWidth = size * fonts.widthOf(number, 'regular')
  write(page, fonts, view, shorten(fonts, reference, (room - numberWidth) / size - 2), side, bottom, size, false)
  write(page, fonts, view, number, view.width - side - numberWidth, bottom, size, false)
}

/** Writes a line on an otherwise empty page. */
export function writeNote(page: PDFPage, fonts: Fonts, text: string): void {
  const view = viewOf(page)
  const [size, side] = [1.4 * band.size * scaleOf(view), band.side * scaleOf(view)]
  write(page, fonts, view, shorten(fonts, text, (view.width - 2 * side) / size), side, view.height / 2, size, false)
}

function cover(page: PDFPage, view: View, y: number, height: number): void {
  const [a, b] = [view.place(0, y), view.place(view.width, y + height)]
  page.drawRectangle({ x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y), color: grayscale(1) })
}

function write(page: PDFPage, fonts: Fonts, view: View, text: string, x: number, y: number, size: number, isBold: boolean): void {
  const weight = isBold ? 'bold' : 'regular'
  let left = x
  for (const run of fonts.runsOf(text, weight)) {
    const color = grayscale(isBold ? 0.1 : 0.42)
    page.drawText(run.text, { ...view.place(left, y), size, font: run.font, color, rotate: degrees(view.angle) })
    left += size * fonts.widthOf(run.text, weight)
  }
}

/** @param width at size 1. */
function shorten(fonts: Fonts, text: string, width: number): string {
  if (fonts.widthOf(text, 'bold') <= width) return text
  const characters = [...text]
  while (characters.length > 0 && fonts.widthOf(`${characters.join('')}…`, 'bold') > width) characters.pop()
  return `${characters.join('')}…`
}

/** Where an image lies on a page of A4: as large as it fits between the bands, never larger than its pixels at 96 dots per inch ask for. */
export function fitImage(image: { readonly width: number; readonly height: number }): { x: number; y: number; width: number; height: number } {
  const room = { width: sheet.width - 2 * band.side, height: sheet.height - band.top - band.bottom }
  const scale = Math.min(room.width / image.width, room.height / image.height, 72 / 96)
  const [width, height] = [image.width * scale, image.height * scale]
  return { x: (sheet.width - width) / 2, y: band.bottom + room.height - height, width, height }
}
