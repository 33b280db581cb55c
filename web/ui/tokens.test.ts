import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const sheets = globSync(['web/**/*.module.css', 'areas/*/web/**/*.module.css'], { cwd: root, exclude: ['web/dist/**'] })

/** What stays white in the dark: paper, and what a logo or a camera needs. */
const white = /background: #f{3,6};/g
const textSizes = /font-size: (?!(?:12|13|14|16|22|36)px|inherit|0;)[^;]+/g
const weights = /font-weight: (?!400|500|600|inherit|var\()[^;]+/g
const colors = /#[0-9a-f]{3,8}\b|\brgba?\(/g

describe('sheets of styles', () => {
  it.each([
    ['sizes of text beside the six', textSizes],
    ['weights beside the three', weights],
    ['colors that are no tokens', colors],
  ])('have no %s', (_, forbidden) => {
    const found = sheets.flatMap((sheet) => {
      const styles = readFileSync(path.join(root, sheet), 'utf8').replaceAll(white, '')
      return [...styles.matchAll(forbidden)].map(([text]) => `${sheet}: ${text}`)
    })
    expect(found).toEqual([])
  })

  it('are found', () => {
    expect(sheets.length).toBeGreaterThan(100)
  })
})
