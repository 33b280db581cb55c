import MonitorIcon from 'lucide-react/icons/monitor'
import MoonIcon from 'lucide-react/icons/moon'
import SunIcon from 'lucide-react/icons/sun'
import { useTranslation } from 'react-i18next'
import { type Appearance, appearances, useThemeStore } from '../../stores/theme.ts'
import { MenuButton, type MenuChoice } from '../../ui/overlays/menu-button.tsx'
import styles from './language-menu.module.css'

/** System, light or dark. */
export function useAppearanceChoices(): readonly (MenuChoice & { readonly key: Appearance })[] {
  const { t } = useTranslation()
  const { appearance, setAppearance } = useThemeStore()
  return appearances.map((choice) => ({
    key: choice,
    label: t(`appearance.${choice}`),
    isChosen: choice === appearance,
    onChoose: () => setAppearance(choice),
  }))
}

/** Switches the appearance. */
export function AppearanceMenu() {
  const { t } = useTranslation()
  const isDark = useThemeStore((state) => state.isDark)
  const choices = useAppearanceChoices()
  const Icon = appearanceIcons[isDark ? 'dark' : 'light']
  return (
    <MenuButton
      label={t('appearance.title')}
      sections={[
        {
          key: 'appearance',
          choices: choices.map((choice) => {
            const ChoiceIcon = appearanceIcons[choice.key]
            return { ...choice, icon: <ChoiceIcon /> }
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
