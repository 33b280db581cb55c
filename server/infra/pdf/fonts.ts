import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib'

/** Fonts of a document, which are embedded with the glyphs that it uses. */

const latin = '@expo-google-fonts/noto-sans'
const chinese = '@embedpdf/fonts-sc'
const files = {
  latin: { regular: `${latin}/400Regular/NotoSans_400Regular.ttf`, bold: `${latin}/700Bold/NotoSans_700Bold.ttf` },
  chinese: { regular: 'fonts/NotoSansHans-Regular.otf', bold: 'fonts/NotoSansHans-Bold.otf' },
} as const

export type Weight = 'regular' | 'bold'
interface Font {
  readonly font: PDFFont
  readonly characters: ReadonlySet<number>
}
export interface TextRun {
  readonly text: string
  readonly font: PDFFont
}

export interface Fonts {
  /** Splits a text by the font that has its characters. What no font has becomes a question mark. */
  runsOf(text: string, weight: Weight): TextRun[]
  /** In points at size 1, as the sum of its characters: a font takes far longer to lay out whole texts. */
  widthOf(text: string, weight: Weight): number
}

/** @param texts what the document may say. The Chinese fonts are large, so they are read only if a text needs them. */
export async function embedFonts(document: PDFDocument, texts: string): Promise<Fonts> {
  const regular = await embed(document, fileURLToPath(import.meta.resolve(files.latin.regular)))
  const needsChinese = [...texts].some((character) => !regular.characters.has(character.codePointAt(0) ?? 0))
  // The package exports no font by its path.
  const folder = new URL('..', import.meta.resolve(chinese))
  const embedChinese = async (weight: Weight) => (needsChinese ? [await embed(document, fileURLToPath(new URL(files.chinese[weight], folder)))] : [])
  const bold = await embed(document, fileURLToPath(import.meta.resolve(files.latin.bold)))
  const fonts: Readonly<Record<Weight, readonly [Font, ...Font[]]>> = {
    regular: [regular, ...(await embedChinese('regular'))],
    bold: [bold, ...(await embedChinese('bold'))],
  }
  const widths = { regular: new Map<string, number>(), bold: new Map<string, number>() }
  const measure = (character: string, weight: Weight) => {
    const known = widths[weight].get(character)
    if (known !== undefined) return known
    const width = split(character, fonts[weight]).reduce((sum, run) => sum + run.font.widthOfTextAtSize(run.text, 1), 0)
    widths[weight].set(character, width)
    return width
  }
  return {
    runsOf: (text, weight) => split(text, fonts[weight]),
    widthOf: (text, weight) => [...text].reduce((sum, character) => sum + measure(character, weight), 0),
  }
}

async function embed(document: PDFDocument, file: string): Promise<Font> {
  // A ligature is one glyph, which would be read back as one character.
  const font = await document.embedFont(await readFile(file), { subset: true, features: { liga: false } })
  return { font, characters: new Set(font.getCharacterSet()) }
}

function split(text: string, fonts: readonly [Font, ...Font[]]): TextRun[] {
  const runs: { text: string; font: PDFFont }[] = []
  for (const character of text.normalize('NFC').replaceAll(/\s/gu, ' ')) {
    const found = fonts.find(({ characters }) => characters.has(character.codePointAt(0) ?? 0))
    const { font } = found ?? fonts[0]
    const last = runs.at(-1)
    const shown = found ? character : '?'
    if (last?.font === font) last.text += shown
    else runs.push({ text: shown, font })
  }
  return runs
}
