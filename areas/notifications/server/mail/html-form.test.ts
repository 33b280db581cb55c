import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contrast } from '#kernel/appearance/shades.ts'
import { palettesOf } from './html-form.ts'

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const legible = 4.5
const visible = 3

it('links, buttons and texts are legible in light and dark, whatever the color', () => {
  fc.assert(
    fc.property(anyColor, (color) => {
      for (const { page, stub, ink, softInk, bad, link, button, onButton } of Object.values(palettesOf(color))) {
        for (const text of [ink, softInk, bad, link]) for (const ground of [page, stub]) expect(contrast(text, ground)).toBeGreaterThanOrEqual(legible)
        expect(contrast(onButton, button)).toBeGreaterThanOrEqual(legible)
        expect(contrast(button, page)).toBeGreaterThanOrEqual(visible)
      }
    }),
    { numRuns: 300, examples: [['#479dcc'], ['#ffff00'], ['#ffffff'], ['#000000'], ['#808080']] },
  )
})
