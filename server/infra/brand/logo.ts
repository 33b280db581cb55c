import { readFileSync, statSync } from 'node:fs'

/** The logo of an installation. Browsers show it as an image, which runs nothing and loads nothing. */
export interface Logo {
  readonly mediaType: 'image/png' | 'image/svg+xml'
  readonly content: Buffer
  /** In pixels, or in the units of an SVG. */
  readonly width: number
  readonly height: number
}

const bytesMax = 64 * 1024
/** Width for height. A narrower or wider one has no place in the header. */
const ratios = { min: 0.5, max: 8 }

export const logoWords =
  'the path of a PNG or SVG file of at most 64 KiB, at most 8 times as wide and 2 times as high; an SVG has a viewBox, no DOCTYPE, no script and no links to elsewhere'

/** Reads a logo. Null if the file can't be read, or isn't one. */
export function readLogo(file: string): Logo | null {
  try {
    if (statSync(file).size > bytesMax) return null
    return parseLogo(readFileSync(file))
  } catch {
    return null
  }
}

export function parseLogo(content: Buffer): Logo | null {
  const png = sizeOfPng(content)
  const size = png ?? sizeOfSvg(content)
  if (!size || !(size.width > 0 && size.height > 0)) return null
  const ratio = size.width / size.height
  return ratio < ratios.min || ratio > ratios.max ? null : { mediaType: png ? 'image/png' : 'image/svg+xml', content, ...size }
}

interface Size {
  readonly width: number
  readonly height: number
}

const pngStart = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

function sizeOfPng(content: Buffer): Size | null {
  const isPng = content.length > 24 && content.subarray(0, pngStart.length).equals(pngStart)
  return isPng ? { width: content.readUInt32BE(16), height: content.readUInt32BE(20) } : null
}

/** What runs, loads, or defines something else than it seems to. Links within the file and embedded images are harmless. */
const unsafe =
  /<!(?:DOCTYPE|ENTITY)|<\?xml-stylesheet|<(?:\w+:)?(?:script|foreignObject|iframe|handler|listener)\b|\son\w+\s*=|javascript:|\b(?:href|src)\s*=\s*["']?\s*(?!["']?\s*(?:#|data:image\/))[^\s"'>]|url\(\s*["']?\s*(?!["']?\s*(?:#|data:image\/))[^\s"')]|@import/i
const viewBox =
  /^\ufeff?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<svg\b[^>]*\sviewBox\s*=\s*["']\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)\s*["']/i

function sizeOfSvg(content: Buffer): Size | null {
  const text = content.toString('utf8')
  if (text.includes('\ufffd') || unsafe.test(text)) return null
  const [, width, height] = viewBox.exec(text) ?? []
  return width === undefined || height === undefined ? null : { width: Number(width), height: Number(height) }
}
