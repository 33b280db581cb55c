import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib'
import * as fontkit from 'fontkit'
import type { FileId } from '#kernel/ids.ts'
import type { Locale } from '#kernel/locale.ts'
import { embedFonts, type Fonts } from '#server/infra/pdf/fonts.ts'
import { setProperties } from '#server/infra/pdf/properties.ts'
import { type Mark, type Place, Sheet, page as sheetPage } from '#server/infra/pdf/sheet.ts'
import { listTexts, text } from '#server/infra/texts.ts'
import { addBands, fitImage, writeFrame, writeNote } from './frame.ts'
import type { LabeledText, PacketFile, PacketInput, PacketPage } from './packet.ts'
import type { Pieces } from './pieces.ts'

/** Writes a packet: the case and the letter, details, contents, and the evidence, each page with a heading and a number. */

const wide: Place = { x: sheetPage.margin, width: sheetPage.width - 2 * sheetPage.margin }
const labels: Place = { x: sheetPage.margin, width: 130 }
const values: Place = { x: 190, width: sheetPage.width - sheetPage.margin - 190 }
const entries: Place = { x: sheetPage.margin, width: 410 }
const numbers: Place = { x: 465, width: 80.28, isRight: true }
const body = { size: 10 } as const
const quiet = { size: 9, isGrey: true } as const
const heading = { size: 13, weight: 'bold' } as const

/** Far more than a document that an issuer takes. */
const treeNodesMax = 10_000

interface Written {
  readonly bytes: Uint8Array
  readonly pages: readonly PacketPage[]
}

/** A document whose structure can't be merged. */
export class BrokenDocument extends Error {
  readonly fileId: FileId
  constructor(fileId: FileId, cause: unknown) {
    super(`The document ${fileId} cannot be merged.`, { cause })
    this.fileId = fileId
  }
}

/** @throws BrokenDocument */
export async function writePacket(input: PacketInput, pieces: Pieces): Promise<Written> {
  const { locale, createdAt, title, merchant, disputeId, sections } = input
  const reference = `${merchant} · ${disputeId}`
  const document = await PDFDocument.create()
  document.registerFontkit(fontkit)
  const fonts = await embedFonts(document, `${JSON.stringify(input)}${listTexts(locale, 'evidence')}`)
  const sheet = new Sheet(document, fonts)
  const marks = writeOwnPages(sheet, input)
  const ownCount = document.getPageCount()
  const evidence: { page: PDFPage; heading: string; fileId: FileId }[] = []
  for (const [index, section] of sections.entries()) {
    const mark = marks[index]
    const number = text(locale, 'evidence:server.packet.pageShort', { page: ownCount + evidence.length + 1 })
    if (mark) sheet.writeAt(mark, number, numbers, body)
    for (const file of section.files) {
      const added = await addFile(document, file, pieces, (page) => writeNote(page, fonts, text(locale, 'evidence:server.packet.pageLeftOut')))
      for (const [position, page] of added.entries()) {
        const part = added.length > 1 ? `, ${text(locale, 'evidence:server.packet.part', { page: position + 1, count: added.length })}` : ''
        evidence.push({ page, heading: `${index + 1}. ${section.heading} — ${file.caption || file.name}${part}`, fileId: file.id })
      }
    }
  }
  writeNumbers(document, fonts, sheet, { locale, reference }, evidence)
  setProperties(document, { title, subject: reference, locale, createdAt })
  const own: PacketPage[] = Array.from({ length: ownCount }, () => ({ heading: title, fileId: null }))
  return { bytes: await document.save(), pages: [...own, ...evidence.map(({ heading: shown, fileId }) => ({ heading: shown, fileId }))] }
}

/** Returns where the page number of each section goes. */
function writeOwnPages(sheet: Sheet, { locale, title, merchant, disputeId, prepared, facts, letter, statements, sections }: PacketInput): Mark[] {
  sheet.head([merchant, ''], [disputeId, prepared])
  sheet.row([{ text: title, place: wide, style: { size: 17, weight: 'bold' } }])
  sheet.y -= 12
  writePairs(sheet, facts)
  if (letter.trim() !== '') {
    writeHeading(sheet, text(locale, 'evidence:server.packet.letter'))
    sheet.paragraphs(letter.trim(), wide, body)
  }
  if (statements.length > 0) {
    writeHeading(sheet, text(locale, 'evidence:server.packet.statements'))
    writePairs(sheet, statements)
  }
  if (sections.length === 0) return []
  writeHeading(sheet, text(locale, 'evidence:server.packet.contents'))
  return sections.map((section, index) => {
    sheet.reserve(body.size * 2)
    const mark = sheet.mark()
    sheet.row([{ text: `${index + 1}. ${section.heading}`, place: entries, style: body }])
    for (const { caption, name } of section.files) sheet.row([{ text: caption || name, place: { ...entries, x: entries.x + 14 }, style: quiet }])
    sheet.y -= 3
    return mark
  })
}

function writeHeading(sheet: Sheet, title: string): void {
  sheet.y -= 14
  // A heading never stands alone at the end of a page.
  sheet.reserve(70)
  sheet.row([{ text: title, place: wide, style: heading }])
  sheet.y -= 5
}

/** A short text stands beside its label, a long one below it, where it can go on on the next page. */
function writePairs(sheet: Sheet, pairs: readonly LabeledText[]): void {
  const besideMax = 160
  for (const { label, text: value } of pairs) {
    if (value.length <= besideMax && !value.includes('\n')) {
      sheet.row([
        { text: label, place: labels, style: quiet },
        { text: value, place: values, style: body },
      ])
    } else {
      sheet.y -= 4
      sheet.reserve(50)
      sheet.row([{ text: label, place: wide, style: quiet }])
      sheet.paragraphs(value, wide, body)
      sheet.y -= 4
    }
    sheet.y -= 2
  }
}

/** @param writeMissing on a page that can't be drawn. */
async function addFile(document: PDFDocument, file: PacketFile, pieces: Pieces, writeMissing: (page: PDFPage) => void): Promise<PDFPage[]> {
  const piece = pieces.get(file.id)
  if (piece.kind === 'document') {
    try {
      return await mergeDocument(document, piece.bytes)
    } catch (error) {
      throw new BrokenDocument(file.id, error)
    }
  }
  const pages: PDFPage[] = []
  for (const { jpeg, size } of piece.pages) {
    const page = document.addPage(size ? [size.width, size.height] : [sheetPage.width, sheetPage.height])
    const image = jpeg && (await document.embedJpg(jpeg))
    if (image) page.drawImage(image, size ? { x: 0, y: 0, ...size } : fitImage(image))
    else writeMissing(page)
    if (size) addBands(page)
    pages.push(page)
  }
  return pages
}

/** Copies all pages with their text, and nothing that acts or plays. */
async function mergeDocument(document: PDFDocument, bytes: Uint8Array): Promise<PDFPage[]> {
  const source = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: false })
  refuseEndlessTree(source)
  flattenForm(source)
  const copied = await document.copyPages(source, source.getPageIndices())
  for (const page of copied) {
    document.addPage(page)
    removeActions(page)
    addBands(page)
  }
  return copied
}

/** A tree of pages that refers to itself, or to the same pages again and again, would be walked for hours. */
function refuseEndlessTree(source: PDFDocument): void {
  let left = treeNodesMax
  source.catalog.Pages().traverse(() => {
    if (--left < 0) throw new Error(`The document has more than ${treeNodesMax} pages.`)
  })
}

/** Fields belong to their document's form, which stays behind, so what they say becomes a part of the page. */
function flattenForm(source: PDFDocument): void {
  try {
    const form = source.getForm()
    if (form.getFields().length > 0) form.flatten()
  } catch {
    // A form that can't be read is shown by the appearance of its fields.
  }
}

const activeTypes = new Set(['/FileAttachment', '/RichMedia', '/Movie', '/Screen', '/Sound', '/3D'])

function removeActions(page: PDFPage): void {
  page.node.delete(PDFName.of('AA'))
  const annotations = page.node.lookupMaybe(PDFName.of('Annots'), PDFArray)
  if (!annotations) return
  for (let index = annotations.size() - 1; index >= 0; index--) {
    const annotation = annotations.lookup(index)
    if (!(annotation instanceof PDFDict) || activeTypes.has(String(annotation.lookup(PDFName.of('Subtype'))))) annotations.remove(index)
    else for (const key of ['A', 'AA', 'Dest', 'PA']) annotation.delete(PDFName.of(key))
  }
}

function writeNumbers(
  document: PDFDocument,
  fonts: Fonts,
  sheet: Sheet,
  { locale, reference }: { locale: Locale; reference: string },
  evidence: readonly { page: PDFPage; heading: string }[],
): void {
  const count = document.getPageCount()
  const nameNumber = (page: number) => text(locale, 'common:pageOf', { page, count })
  const ownCount = count - evidence.length
  sheet.footers((number) => [reference, nameNumber(number)], ownCount)
  for (const [index, { page, heading: shown }] of evidence.entries()) {
    writeFrame(page, fonts, { heading: shown, reference, number: nameNumber(ownCount + index + 1) })
  }
}
