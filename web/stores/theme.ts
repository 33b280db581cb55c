import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { isHexColor, productColor } from '#kernel/appearance/brand.ts'
import { pageBrand } from '../ui/layout/page-brand.ts'

/** Colour theme and appearance. */

type ThemeName = 'classic' | 'brand' | 'teal' | 'plum' | 'custom'

export interface Theme {
  name: ThemeName
  key: string
  color: string
}

const classic = { name: 'classic', color: productColor } as const

/** The theme of people who chose none: the installation's own color, or the classic one. */
export const defaultTheme: Theme =
  pageBrand.color === classic.color ? { ...classic, key: 'default' } : { name: 'brand', key: 'default', color: pageBrand.color }

/** Where the installation has another color, the classic one can be chosen as well. */
export const themes: readonly Theme[] = [
  defaultTheme,
  ...(defaultTheme.color === classic.color ? [] : [{ ...classic, key: 'classic' }]),
  { name: 'teal', key: 'teal', color: '#2a9d8f' },
  { name: 'plum', key: 'plum', color: '#a865b5' },
]

/** A color of the person's own. */
export function customTheme(color: string): Theme {
  return { name: 'custom', key: 'custom', color }
}

export const appearances = ['system', 'light', 'dark'] as const
export type Appearance = (typeof appearances)[number]

interface ThemeState {
  theme: Theme
  /** The last color of the person's own, which they can return to; undefined until they chose one. */
  customColor?: string | undefined
  /** What is in effect now, chosen or taken from the system. */
  isDark: boolean
  appearance: Appearance
  setTheme: (theme: Theme) => void
  setIsDark: (isDark: boolean) => void
  setAppearance: (appearance: Appearance) => void
  reset: () => void
}

type Stored = Partial<Pick<ThemeState, 'theme' | 'customColor' | 'isDark' | 'appearance'>>

const systemDark = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-color-scheme: dark)')

function isDarkFor(appearance: Appearance): boolean {
  return appearance === 'system' ? (systemDark?.matches ?? false) : appearance === 'dark'
}

/** A stored dark flag without an appearance was somebody's choice. */
export function readAppearance(stored: Stored): Appearance {
  const known = appearances.find((appearance) => appearance === stored.appearance)
  if (known) return known
  return stored.isDark === undefined ? 'system' : stored.isDark ? 'dark' : 'light'
}

/** The class carries every dark colour, the table's header and action cells among them (ui/tokens.css). */
function applyClass(isDark: boolean): void {
  if (typeof document !== 'undefined') document.documentElement.classList.toggle('dark', isDark)
}

/** The default theme may have changed since it was stored, and a color that isn't one is nobody's choice. A theme that there is no more stays as a color of the person's own. */
export function readTheme({ theme }: Stored): Theme {
  if (theme === undefined) return defaultTheme
  return themes.find(({ key }) => key === theme.key) ?? (isHexColor(theme.color) ? customTheme(theme.color) : defaultTheme)
}

const defaults = { theme: defaultTheme, customColor: undefined, appearance: 'system' } as const

export const useThemeStore = create<ThemeState>()(
  persist(
    (set, get) => ({
      ...defaults,
      isDark: isDarkFor('system'),
      setTheme: (theme) => set(theme.key === 'custom' ? { theme, customColor: theme.color } : { theme }),
      setIsDark: (isDark) => {
        applyClass(isDark)
        set({ isDark })
      },
      setAppearance: (appearance) => {
        set({ appearance })
        get().setIsDark(isDarkFor(appearance))
      },
      reset: () => {
        set(defaults)
        get().setIsDark(isDarkFor('system'))
      },
    }),
    {
      name: 'theme_storage',
      partialize: ({ theme, customColor, isDark, appearance }) => ({ theme, customColor, isDark, appearance }),
      merge: (stored, current) => {
        const known = (stored ?? {}) as Stored
        const appearance = readAppearance(known)
        const customColor = known.customColor !== undefined && isHexColor(known.customColor) ? known.customColor : undefined
        return { ...current, theme: readTheme(known), customColor, appearance, isDark: isDarkFor(appearance) }
      },
    },
  ),
)

/** Puts the stored appearance into effect, and follows the system for as long as nothing else is chosen. */
export function watchAppearance(): void {
  applyClass(useThemeStore.getState().isDark)
  systemDark?.addEventListener('change', () => {
    const { appearance, setIsDark } = useThemeStore.getState()
    if (appearance === 'system') setIsDark(isDarkFor('system'))
  })
}
