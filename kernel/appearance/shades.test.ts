import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, deriveShades, surfaces } from './shades.ts'

const legible = 4.5
const visible = 3
const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

/** The themes of the web, and the colours that are hardest. */
const examples = ['#479dcc', '#6673e0', '#2a9d8f', '#a865b5', '#d1892f', '#76828f', '#d2557a', '#6b9440', '#ffff00', '#ffffff', '#000000', '#808080'].map(
  (color): [string] => [color],
)

describe('shades of a theme colour', () => {
  it('gives the classic theme its known shades', () => {
    expect(deriveShades('#479dcc', false).strong).toBe('#24739f')
    expect(deriveShades('#479dcc', true).strong).toBe('#7cc0e6')
  })

  it.each([false, true])('keeps marks visible on a card for any colour (dark: %s)', (isDark) => {
    const { card } = isDark ? surfaces.dark : surfaces.light
    fc.assert(
      fc.property(anyColor, (color) => {
        const { mark } = deriveShades(color, isDark)
        expect(contrast(mark, card)).toBeGreaterThanOrEqual(visible)
        if (contrast(color, card) >= visible) expect(mark).toBe(color)
      }),
      { numRuns: 500, examples },
    )
  })

  it.each([false, true])('keeps text legible on page, card and soft ground for any colour (dark: %s)', (isDark) => {
    const { page, card } = isDark ? surfaces.dark : surfaces.light
    fc.assert(
      fc.property(anyColor, (color) => {
        const { strong, soft } = deriveShades(color, isDark)
        for (const ground of [page, card, soft]) expect(contrast(strong, ground)).toBeGreaterThanOrEqual(legible)
      }),
      { numRuns: 500, examples },
    )
  })

  it.each([false, true])('keeps the text of filled buttons legible in every state for any colour (dark: %s)', (isDark) => {
    fc.assert(
      fc.property(anyColor, (color) => {
        const { strong, strongHover, strongActive, onStrong } = deriveShades(color, isDark)
        for (const ground of [strong, strongHover, strongActive]) expect(contrast(onStrong, ground)).toBeGreaterThanOrEqual(legible)
      }),
      { numRuns: 500, examples },
    )
  })
})
