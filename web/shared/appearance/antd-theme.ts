import type { ThemeConfig } from 'antd'
import antdTheme from 'antd/es/theme'
import { type Shades, surfaces } from '#kernel/appearance/shades.ts'

type Algorithm = Extract<NonNullable<ThemeConfig['algorithm']>, (...args: never[]) => unknown>

/** Who asked for less motion has dialogues and menus in their place at once. Read once, since antd mounts the whole page anew when it changes. */
const hasMotion = !matchMedia('(prefers-reduced-motion: reduce)').matches

/** antd's dark algorithm dims the colours it is given; ours are chosen for the dark already, and the theme's stays the theme's. */
const darkAlgorithm: Algorithm = (seed, map) => ({
  ...antdTheme.darkAlgorithm(seed, map),
  colorPrimary: seed.colorPrimary,
  colorError: seed.colorError,
  colorSuccess: seed.colorSuccess,
  colorLink: seed.colorLink,
})

const inks = {
  light: {
    ink: '#16202b',
    inkSecond: '#4b5563',
    inkThird: '#646c79',
    line: '#d5d9df',
    lineSoft: '#e6e8ec',
    raised: '#ffffff',
    bad: '#b3261e',
    good: '#16794c',
  },
  dark: { ink: '#eceef1', inkSecond: '#b5bac3', inkThird: '#8d94a0', line: '#3a3c40', lineSoft: '#2a2b2e', raised: '#1c1d1f', bad: '#f08b83', good: '#5cc794' },
}

/**
 * antd in the product's look. Colours repeat theme.css, since antd computes with them. What components fill or write in
 * the primary colour is moved to the strong shade in antd.css beside this file.
 */
export function buildAntdTheme(isDark: boolean, shades: Shades): ThemeConfig {
  const ink = isDark ? inks.dark : inks.light
  const surface = isDark ? surfaces.dark : surfaces.light
  return {
    zeroRuntime: true,
    algorithm: isDark ? darkAlgorithm : antdTheme.defaultAlgorithm,
    token: {
      colorPrimary: shades.mark,
      colorError: ink.bad,
      colorSuccess: ink.good,
      colorLink: shades.strong,
      colorLinkHover: shades.strongHover,
      colorLinkActive: shades.strongActive,
      colorText: ink.ink,
      colorTextSecondary: ink.inkSecond,
      colorTextTertiary: ink.inkThird,
      colorTextDescription: ink.inkThird,
      colorTextPlaceholder: ink.inkThird,
      colorBorder: ink.line,
      colorBorderSecondary: ink.lineSoft,
      colorBgLayout: surface.page,
      colorBgContainer: surface.card,
      colorBgElevated: ink.raised,
      controlItemBgActive: shades.soft,
      controlItemBgActiveHover: shades.soft,
      fontFamily: 'var(--font)',
      fontFamilyCode: 'var(--font-mono)',
      fontSize: 14,
      borderRadius: 8,
      borderRadiusLG: 12,
      controlHeight: 34,
      wireframe: false,
      motion: hasMotion,
    },
    // The root element wears the class of this key, so that antd's variables hold for the whole page.
    cssVar: { key: 'css-var-counterfoil' },
    components: {
      ...strongComponents(shades),
      Button: {
        ...strong(shades),
        primaryColor: shades.onStrong,
        dangerColor: isDark ? '#2b0b08' : '#ffffff',
        defaultHoverColor: shades.strong,
        defaultHoverBorderColor: shades.strong,
        defaultActiveColor: shades.strongActive,
        defaultActiveBorderColor: shades.strongActive,
        defaultShadow: 'none',
        primaryShadow: 'none',
        dangerShadow: 'none',
        fontWeight: 550,
      },
      Tooltip: { maxWidth: 250 },
    },
  }
}

/** Components that write or fill in the primary colour compute their own colours from the strong shade. Each costs the first render a run of the algorithm. */
const strongNames = ['Checkbox', 'Radio', 'Switch'] as const

function strong(shades: Shades) {
  // The algorithm would make a lighter shade under the pointer, which is too light for text on it.
  return { colorPrimary: shades.strong, colorPrimaryHover: shades.strongHover, colorPrimaryActive: shades.strongActive, algorithm: true }
}

function strongComponents(shades: Shades): NonNullable<ThemeConfig['components']> {
  return Object.fromEntries(strongNames.map((name) => [name, strong(shades)]))
}
