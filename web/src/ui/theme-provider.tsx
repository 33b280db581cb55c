import ConfigProvider from 'antd/es/config-provider'
import type { Locale as AntdLocale } from 'antd/es/locale'
import type { ReactNode } from 'react'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useThemeStore } from '../stores/theme.ts'
import { buildAntdTheme } from './antd-theme.ts'
import type { Shades } from './shades.ts'
import { deriveShades } from './shades.ts'
import { useLocale } from './use-locale.ts'

/** Puts theme, appearance and language into effect, for our own styles and for antd's. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const color = useThemeStore((state) => state.theme.color)
  const isDark = useThemeStore((state) => state.isDark)
  const shades = useMemo(() => deriveShades(color, isDark), [color, isDark])
  useLayoutEffect(() => setBrandColors(color, shades), [color, shades])
  const theme = useMemo(() => buildAntdTheme(color, isDark, shades), [color, isDark, shades])
  const locale = useAntdLocale()
  return (
    <ConfigProvider theme={theme} {...(locale && { locale })} tooltip={{ styles: { root: { maxWidth: 250 } } }}>
      {children}
    </ConfigProvider>
  )
}

function setBrandColors(color: string, shades: Shades): void {
  const { style } = document.documentElement
  style.setProperty('--brand', color)
  style.setProperty('--brand-strong', shades.strong)
  style.setProperty('--brand-strong-hover', shades.strongHover)
  style.setProperty('--brand-strong-active', shades.strongActive)
  style.setProperty('--brand-on-strong', shades.onStrong)
  style.setProperty('--brand-soft', shades.soft)
}

/** antd speaks English by itself; its Chinese comes only to those who read it. */
function useAntdLocale(): AntdLocale | null {
  const locale = useLocale()
  const [chinese, setChinese] = useState<AntdLocale | null>(null)
  const isNeeded = locale === 'zh-cn' && !chinese
  useEffect(() => {
    if (!isNeeded) return
    // Without the file antd's own words stay English; the page itself is not affected.
    import('./antd-chinese.ts').then(
      (module) => setChinese(module.antdChinese),
      () => undefined,
    )
  }, [isNeeded])
  return locale === 'zh-cn' ? chinese : null
}
