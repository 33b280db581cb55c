import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, deriveShades, papers } from './shades.ts'

const legible = 4.5
const visible = 3
const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

/** The themes of the web, and the colours that are hardest. */
const examples = ['#479dcc', '#6673e0', '#2a9d8f', '#a865b5', '#d1892f', '#76828f', '#d2557a', '#6b9440', '#ffff00', '#ffffff', '#000000', '#808080'].map(
  (color): [string] => [color],
)

describe('shades of a theme colour', () => {
  it('gives the classic theme its known shades', () => {
    expect(deriveShades('#479dcc', false).accent).toBe('#1b6a96')
    expect(deriveShades('#479dcc', true).accent).toBe('#70bce5')
  })

  it.each([false, true])('keeps marks visible on the paper for any colour (dark: %s)', (isDark) => {
    const paper = isDark ? papers.dark : papers.light
    fc.assert(
      fc.property(anyColor, (color) => {
        const { mark } = deriveShades(color, isDark)
        expect(contrast(mark, paper)).toBeGreaterThanOrEqual(visible)
        if (contrast(color, paper) >= visible) expect(mark).toBe(color)
      }),
      { numRuns: 500, examples },
    )
  })

  it.each([false, true])('keeps text legible on the paper and on what is selected for any colour (dark: %s)', (isDark) => {
    const paper = isDark ? papers.dark : papers.light
    fc.assert(
      fc.property(anyColor, (color) => {
        const { accent, selected } = deriveShades(color, isDark)
        for (const ground of [paper, selected]) expect(contrast(accent, ground)).toBeGreaterThanOrEqual(legible)
      }),
      { numRuns: 500, examples },
    )
  })

  it.each([false, true])('keeps the text of filled buttons legible in every state for any colour (dark: %s)', (isDark) => {
    fc.assert(
      fc.property(anyColor, (color) => {
        const { accent, accentHover, accentActive, onAccent } = deriveShades(color, isDark)
        for (const ground of [accent, accentHover, accentActive]) expect(contrast(onAccent, ground)).toBeGreaterThanOrEqual(legible)
      }),
      { numRuns: 500, examples },
    )
  })
})
