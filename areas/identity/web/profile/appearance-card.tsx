import { useTranslation } from 'react-i18next'
import { appearanceIcons } from '#web/shared/appearance/appearance-icons.ts'
import styles from '#web/shared/settings/forms.module.css'
import { SettingsCard } from '#web/shared/settings/settings-card.tsx'
import { appearances, customTheme, themes, useThemeStore } from '#web/stores/theme.ts'
import { RadioCards } from '#web/ui/forms/radio-cards.tsx'
import { CustomColor } from './custom-color.tsx'

/** Light or dark, and the colour of the theme; seen at once, and kept in the browser. */
export function AppearanceCard() {
  const { t } = useTranslation(['settings', 'common'])
  const { appearance, theme, customColor, setAppearance, setTheme } = useThemeStore()
  const custom = customTheme(customColor ?? theme.color)
  return (
    <SettingsCard anchor="appearance" title={t('appearance.title')} text={t('appearance.text')}>
      <RadioCards
        legend={t('common:appearance.title')}
        value={appearance}
        options={appearances.map((value) => {
          const Icon = appearanceIcons[value]
          return { value, label: t(`common:appearance.${value}`), mark: <Icon /> }
        })}
        onChange={setAppearance}
      />
      <RadioCards
        legend={t('common:themes.title')}
        value={theme.key}
        options={[...themes, custom].map(({ key, name, color }) => ({
          value: key,
          label: t(`common:themes.${name}`),
          mark: <span className={styles.swatch} style={{ background: color }} />,
        }))}
        onChange={(key) => {
          const chosen = [...themes, custom].find((candidate) => candidate.key === key)
          if (chosen) setTheme(chosen)
        }}
      />
      {theme.key === custom.key && <CustomColor color={theme.color} onChange={(color) => setTheme(customTheme(color))} />}
    </SettingsCard>
  )
}
