import { useLayoutEffect } from 'react'
import { deriveShades } from '#kernel/appearance/shades.ts'
import { useThemeStore } from '../../stores/theme.ts'

/** Puts the theme's colour into effect, and what is derived from it for the appearance. */
export function useThemeColors(): void {
  const color = useThemeStore((state) => state.theme.color)
  const isDark = useThemeStore((state) => state.isDark)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const { mark, accent, accentHover, accentActive, onAccent, selected } = deriveShades(color, isDark)
    style.setProperty('--ant-color-primary', color)
    style.setProperty('--brand', mark)
    style.setProperty('--accent', accent)
    style.setProperty('--accent-hover', accentHover)
    style.setProperty('--accent-active', accentActive)
    style.setProperty('--on-accent', onAccent)
    style.setProperty('--selected', selected)
  }, [color, isDark])
}
