import MonitorIcon from 'lucide-react/icons/monitor'
import MoonIcon from 'lucide-react/icons/moon'
import SunIcon from 'lucide-react/icons/sun'
import { useTranslation } from 'react-i18next'
import { appearances, useThemeStore } from '../../stores/theme.ts'
import { MenuButton } from '../../ui/overlays/menu-button.tsx'
import styles from './language-menu.module.css'

/** System, light or dark. */
export function AppearanceMenu() {
  const { t } = useTranslation()
  const { appearance, isDark, setAppearance } = useThemeStore()
  const Icon = appearanceIcons[isDark ? 'dark' : 'light']
  return (
    <MenuButton
      label={t('appearance.title')}
      sections={[
        {
          key: 'appearance',
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
      ]}
    >
      <Icon className={styles.icon} aria-hidden />
    </MenuButton>
  )
}

/** One icon for each appearance. */
export const appearanceIcons = { system: MonitorIcon, light: SunIcon, dark: MoonIcon } as const
