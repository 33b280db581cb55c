import { describe, expect, it } from 'vitest'
import { placePanel } from './use-panel.ts'

const view = { width: 1000, height: 600 }
const below = { align: 'start', gap: 6 } as const
const at = (left: number, top: number) => ({ left, top, width: 100, height: 30 })

describe('the place of a panel', () => {
  it('is below its anchor, flush with the start', () => {
    expect(placePanel(at(50, 100), { width: 200, height: 150 }, view, below)).toMatchObject({ left: 50, top: 136 })
  })

  it('is flush with the end', () => {
    expect(placePanel(at(500, 100), { width: 200, height: 150 }, view, { align: 'end', gap: 6 })).toMatchObject({ left: 400 })
  })

  it('is in the middle', () => {
    expect(placePanel(at(500, 100), { width: 200, height: 150 }, view, { align: 'center', gap: 6 })).toMatchObject({ left: 450 })
  })

  it('is above if it does not fit below and there is more room', () => {
    expect(placePanel(at(50, 500), { width: 200, height: 150 }, view, below)).toMatchObject({ top: 344 })
  })

  it('stays below with a limit if there is less room above', () => {
    expect(placePanel(at(50, 250), { width: 200, height: 900 }, view, below)).toMatchObject({ top: 286, maxHeight: 306 })
  })

  it('begins at the edge of the window above an anchor, if it is taller than the room there', () => {
    expect(placePanel(at(50, 400), { width: 200, height: 900 }, view, below)).toMatchObject({ top: 8, maxHeight: 386 })
  })

  it('moves sideways to stay in the window', () => {
    expect(placePanel(at(900, 100), { width: 200, height: 150 }, view, below)).toMatchObject({ left: 792 })
    expect(placePanel(at(20, 100), { width: 200, height: 150 }, view, { align: 'end', gap: 6 })).toMatchObject({ left: 8 })
  })

  it('begins at the edge if it is wider than the window', () => {
    expect(placePanel(at(50, 100), { width: 1400, height: 150 }, view, below)).toMatchObject({ left: 8 })
  })
})
