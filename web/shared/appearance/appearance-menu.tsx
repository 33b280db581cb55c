import MonitorIcon from 'lucide-react/icons/monitor'
import MoonIcon from 'lucide-react/icons/moon'
import SunIcon from 'lucide-react/icons/sun'
import { useTranslation } from 'react-i18next'
import { appearances, customTheme, themes, useThemeStore } from '../../stores/theme.ts'
import { MenuButton } from '../../ui/overlays/menu-button.tsx'
import styles from './language-menu.module.css'

/** System, light or dark, and the colour of the theme. */
export function AppearanceMenu() {
  const { t } = useTranslation()
  const { appearance, isDark, theme, customColor, setAppearance, setTheme } = useThemeStore()
  const Icon = appearanceIcons[isDark ? 'dark' : 'light']
  return (
    <MenuButton
      label={t('appearance.title')}
      sections={[
        {
          key: 'appearance',
          title: t('appearance.title'),
          choices: appearances.map((choice) => {
            const ChoiceIcon = appearanceIcons[choice]
            return {
              key: choice,
              label: t(`appearance.${choice}`),
              icon: <ChoiceIcon />,
              isChosen: choice === appearance,
              onChoose: () => setAppearance(choice),
            }
          }),
        },
        {
          key: 'theme',
          title: t('themes.title'),
          choices: [...themes, ...(customColor === undefined ? [] : [customTheme(customColor)])].map((choice) => ({
            key: choice.key,
            label: t(`themes.${choice.name}`),
            icon: <span className={styles.swatch} style={{ background: choice.color }} />,
            isChosen: choice.key === theme.key,
            onChoose: () => setTheme(choice),
          })),
        },
      ]}
    >
      <Icon className={styles.icon} aria-hidden />
    </MenuButton>
  )
}

/** One icon for each appearance. */
export const appearanceIcons = { system: MonitorIcon, light: SunIcon, dark: MoonIcon } as const
