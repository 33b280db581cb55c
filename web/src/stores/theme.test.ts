import { describe, expect, it } from 'vitest'
import { readAppearance } from './theme.ts'

describe('the stored appearance', () => {
  it('follows the system until somebody chooses', () => {
    expect(readAppearance({})).toBe('system')
    expect(readAppearance({ appearance: 'system', isDark: true })).toBe('system')
  })

  it('is what was chosen', () => {
    expect(readAppearance({ appearance: 'dark', isDark: false })).toBe('dark')
  })

  it('takes a dark flag without an appearance as a choice', () => {
    expect(readAppearance({ isDark: true })).toBe('dark')
    expect(readAppearance({ isDark: false })).toBe('light')
  })
})
