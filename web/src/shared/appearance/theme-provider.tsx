import LoadingOutlined from '@ant-design/icons/es/icons/LoadingOutlined'
import { deriveShades, type Shades } from '@counterfoil/contract/appearance/shades'
import ConfigProvider from 'antd/es/config-provider'
import type { Locale as AntdLocale } from 'antd/es/locale'
import english from 'antd/es/locale/en_US'
import type { ReactNode } from 'react'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useThemeStore } from '../../stores/theme.ts'
import { useLocale } from '../../ui/text/use-locale.ts'
import { buildAntdTheme } from './antd-theme.ts'

// An icon's own name is English, and the button that it turns in has a text.
const buttons = { autoInsertSpace: false, loadingIcon: <LoadingOutlined aria-hidden /> }

/** Puts theme, appearance and language into effect, for our own styles and for antd's. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const color = useThemeStore((state) => state.theme.color)
  const isDark = useThemeStore((state) => state.isDark)
  const shades = useMemo(() => deriveShades(color, isDark), [color, isDark])
  useLayoutEffect(() => setBrandColors(shades), [shades])
  const theme = useMemo(() => buildAntdTheme(isDark, shades), [isDark, shades])
  const locale = useAntdLocale()
  return (
    <ConfigProvider theme={theme} locale={locale} button={buttons}>
      {children}
    </ConfigProvider>
  )
}

function setBrandColors(shades: Shades): void {
  const { style } = document.documentElement
  style.setProperty('--brand', shades.mark)
  style.setProperty('--brand-strong', shades.strong)
  style.setProperty('--brand-strong-hover', shades.strongHover)
  style.setProperty('--brand-strong-active', shades.strongActive)
  style.setProperty('--brand-on-strong', shades.onStrong)
  style.setProperty('--brand-soft', shades.soft)
}

/**
 * antd's Chinese comes only to those who read it. The English is always given, although it is antd's own: with a locale
 * antd wraps the page once more, and a wrapper that comes and goes would lose what people have typed.
 */
function useAntdLocale(): AntdLocale {
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
  return locale === 'zh-cn' && chinese ? chinese : english
}
