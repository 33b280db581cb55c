import { describe, expect, it } from 'vitest'
import { customTheme, defaultTheme, readAppearance, readTheme, themes } from './theme.ts'

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

  it('is none that this version lacks', () => {
    expect(readAppearance({ appearance: 'sepia' as 'light', isDark: true })).toBe('dark')
  })
})

describe('the stored theme', () => {
  it('is the chosen one, in the color that it has now', () => {
    for (const theme of themes) expect(readTheme({ theme: { ...theme, color: '#000000' } })).toEqual(theme)
    expect(readTheme({ theme: customTheme('#aa3355') })).toEqual({ name: 'custom', key: 'custom', color: '#aa3355' })
  })

  it('stays in the color of a theme that there is no more', () => {
    expect(readTheme({ theme: { name: 'amber' as 'teal', key: 'amber', color: '#d1892f' } })).toEqual(customTheme('#d1892f'))
  })

  it.each([undefined, { name: 'teal' as const, key: 'gone', color: 'none' }, customTheme('red'), customTheme('#abc')])(
    'is the default instead of %j',
    (theme) => {
      expect(readTheme(theme ? { theme } : {})).toEqual(defaultTheme)
    },
  )

  it('is one of classic and two others, each with a key of its own', () => {
    expect(defaultTheme).toEqual({ name: 'classic', key: 'default', color: '#479dcc' })
    expect(new Set(themes.map(({ key }) => key)).size).toBe(3)
  })
})
