/**
 * Colours derived from a theme colour. The theme colour itself is for marks (lines, dots, borders), if it can be told from the paper; text and filled
 * buttons take the accent, which is legible on every ground it stands on, whatever the theme.
 */

type Rgb = readonly [number, number, number]

export interface Shades {
  /** Lines, dots and borders on the paper; at least 3 to 1. */
  mark: string
  /** Legible as text on the paper and on what is selected; at least 4.5 to 1. */
  accent: string
  accentHover: string
  accentActive: string
  /** Text on a ground of the accent. */
  onAccent: string
  /** Ground of what is selected. */
  selected: string
}

/** The ground of pages in both appearances, as in tokens.css. */
export const papers = { light: '#ffffff', dark: '#141414' } as const

const legible = 4.5
const visible = 3
/** Contrasts with the paper; with these gains the classic theme gets its accents #1b6a96 and #70bce5. */
const accentContrast = { light: 5.9, dark: 8.7 }
const saturationGain = { light: 1.228, dark: 1.228 }
const selectedShare = { light: 0.12, dark: 0.16 }
const lightText = '#ffffff'
const darkText = '#0b1620'

export function deriveShades(color: string, isDark: boolean): Shades {
  const appearance = isDark ? 'dark' : 'light'
  const selected = mix(papers[appearance], color, selectedShare[appearance])
  const accent = findAccent(color, selected, appearance)
  return {
    mark: findMark(color, appearance),
    accent,
    accentHover: mix(accent, isDark ? lightText : '#000000', 0.12),
    accentActive: mix(accent, isDark ? lightText : '#000000', 0.22),
    onAccent: contrast(accent, lightText) >= contrast(accent, darkText) ? lightText : darkText,
    selected,
  }
}

function findMark(color: string, appearance: 'light' | 'dark'): string {
  const paper = luminanceOf(papers[appearance])
  return walk(color, appearance, 1, (candidate) => contrastOf(candidate, paper) >= visible)
}

function findAccent(color: string, selected: string, appearance: 'light' | 'dark'): string {
  const [paper, ground] = [luminanceOf(papers[appearance]), luminanceOf(selected)]
  return walk(
    color,
    appearance,
    saturationGain[appearance],
    (candidate) => contrastOf(candidate, paper) >= accentContrast[appearance] && contrastOf(candidate, ground) >= legible,
  )
}

/** Walks the colour's lightness away from the paper until it is as clear as it must be, by the luminance of each step as it would be shown. */
function walk(color: string, appearance: 'light' | 'dark', gain: number, isClear: (candidate: number) => boolean): string {
  if (isClear(luminanceOf(color))) return color
  const [hue, saturation, lightness] = toHsl(parse(color))
  const step = appearance === 'light' ? -0.001 : 0.001
  const richer = Math.min(1, saturation * gain)
  for (let tried = lightness; tried >= 0 && tried <= 1; tried += step) {
    const candidate = fromHsl([hue, richer, tried])
    if (isClear(luminance(round(candidate)))) return format(candidate)
  }
  return appearance === 'light' ? '#000000' : '#ffffff'
}

/** Contrast ratio of WCAG 2. */
export function contrast(one: string, other: string): number {
  return contrastOf(luminanceOf(one), luminanceOf(other))
}

function contrastOf(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

function luminanceOf(color: string): number {
  return luminance(parse(color))
}

function luminance([red, green, blue]: Rgb): number {
  const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** `share` of the second colour in the first. */
function mix(first: string, second: string, share: number): string {
  const a = parse(first)
  const b = parse(second)
  const channel = (index: 0 | 1 | 2) => a[index] + (b[index] - a[index]) * share
  return format([channel(0), channel(1), channel(2)])
}

function parse(color: string): Rgb {
  const channel = (from: number) => Number.parseInt(color.slice(from, from + 2), 16) / 255
  return [channel(1), channel(3), channel(5)]
}

/** The nearest colour that can be written. */
function round([red, green, blue]: Rgb): Rgb {
  return [Math.round(red * 255) / 255, Math.round(green * 255) / 255, Math.round(blue * 255) / 255]
}

function format(rgb: Rgb): string {
  return `#${rgb
    .map((channel) =>
      Math.round(channel * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

function toHsl([red, green, blue]: Rgb): [hue: number, saturation: number, lightness: number] {
  const highest = Math.max(red, green, blue)
  const range = highest - Math.min(red, green, blue)
  const lightness = highest - range / 2
  if (range === 0) return [0, 0, lightness]
  const sextant = highest === red ? ((green - blue) / range + 6) % 6 : highest === green ? (blue - red) / range + 2 : (red - green) / range + 4
  return [sextant * 60, range / (1 - Math.abs(2 * lightness - 1)), lightness]
}

function fromHsl([hue, saturation, lightness]: readonly [number, number, number]): Rgb {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const channel = (offset: number) => {
    const position = (offset + hue / 30) % 12
    return lightness - reach * Math.max(-1, Math.min(position - 3, 9 - position, 1))
  }
  return [channel(0), channel(8), channel(4)]
}
