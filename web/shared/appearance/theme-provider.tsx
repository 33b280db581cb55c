import LoadingOutlined from '@ant-design/icons/es/icons/LoadingOutlined'
import ConfigProvider from 'antd/es/config-provider'
import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import { deriveShades, type Shades } from '#kernel/appearance/shades.ts'
import { useThemeStore } from '../../stores/theme.ts'
import { buildAntdTheme } from './antd-theme.ts'

// An icon's own name is English, and the button that it turns in has a text.
const buttons = { autoInsertSpace: false, loadingIcon: <LoadingOutlined aria-hidden /> }

/** Puts theme and appearance into effect, for our own styles and for antd's. No component of antd that is in use says anything itself. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const color = useThemeStore((state) => state.theme.color)
  const isDark = useThemeStore((state) => state.isDark)
  const shades = useMemo(() => deriveShades(color, isDark), [color, isDark])
  useLayoutEffect(() => setBrandColors(shades), [shades])
  const theme = useMemo(() => buildAntdTheme(isDark, shades), [isDark, shades])
  return (
    <ConfigProvider theme={theme} button={buttons}>
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
