import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** Colour theme and appearance (spec sections 1 and 3). */

export const themes = [
  { name: 'classic', key: 'default', color: '#479dcc' },
  { name: 'indigo', key: 'indigo', color: '#6673e0' },
  { name: 'teal', key: 'teal', color: '#2a9d8f' },
  { name: 'plum', key: 'plum', color: '#a865b5' },
  { name: 'amber', key: 'amber', color: '#d1892f' },
  { name: 'graphite', key: 'graphite', color: '#76828f' },
] as const

export interface Theme {
  name: string
  key: string
  color: string
}

export const appearances = ['system', 'light', 'dark'] as const
export type Appearance = (typeof appearances)[number]

interface ThemeState {
  theme: Theme
  /** What is in effect now, chosen or taken from the system. */
  isDark: boolean
  appearance: Appearance
  setTheme: (theme: Theme) => void
  setIsDark: (isDark: boolean) => void
  setAppearance: (appearance: Appearance) => void
  reset: () => void
}

type Stored = Partial<Pick<ThemeState, 'theme' | 'isDark' | 'appearance'>>

const systemDark = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-color-scheme: dark)')

function isDarkFor(appearance: Appearance): boolean {
  return appearance === 'system' ? (systemDark?.matches ?? false) : appearance === 'dark'
}

/** A stored dark flag without an appearance was somebody's choice. */
export function readAppearance(stored: Stored): Appearance {
  if (stored.appearance) return stored.appearance
  return stored.isDark === undefined ? 'system' : stored.isDark ? 'dark' : 'light'
}

/** The class carries every dark colour, the table's header and action cells among them (ui/theme.css). */
function applyClass(isDark: boolean): void {
  if (typeof document !== 'undefined') document.documentElement.classList.toggle('dark', isDark)
}

const defaults = { theme: themes[0], appearance: 'system' } as const

export const useThemeStore = create<ThemeState>()(
  persist(
    (set, get) => ({
      ...defaults,
      isDark: isDarkFor('system'),
      setTheme: (theme) => set({ theme }),
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
      partialize: ({ theme, isDark, appearance }) => ({ theme, isDark, appearance }),
      merge: (stored, current) => {
        const known = (stored ?? {}) as Stored
        const appearance = readAppearance(known)
        return { ...current, ...known, appearance, isDark: isDarkFor(appearance) }
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
