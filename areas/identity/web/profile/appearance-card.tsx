import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isHexColor } from '#kernel/appearance/brand.ts'
import { appearanceIcons } from '#web/shared/appearance/appearance-menu.tsx'
import styles from '#web/shared/settings/forms.module.css'
import { SettingsCard } from '#web/shared/settings/settings-card.tsx'
import { appearances, customTheme, themes, useThemeStore } from '#web/stores/theme.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { RadioCards } from '#web/ui/forms/radio-cards.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import own from './appearance-card.module.css'

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

/** A color of the person's own, by the browser's picker or by its code. The whole page shows it while it is chosen. */
function CustomColor({ color, onChange }: { color: string; onChange: (color: string) => void }) {
  const { t } = useTranslation('settings')
  const [text, setText] = useState(color)
  const isCode = isHexColor(readCode(text))
  const choose = (typed: string) => {
    setText(typed)
    const code = readCode(typed)
    if (isHexColor(code)) onChange(code)
  }
  return (
    <div className={own.fields}>
      <Field label={t('appearance.customPicker')}>
        {(control) => <input {...control} type="color" className={own.picker} value={color} onChange={({ target }) => choose(target.value)} />}
      </Field>
      <Field label={t('appearance.customCode')} hint={t('appearance.customCodeHint')} problem={isCode ? undefined : t('appearance.customCodeProblem')}>
        {(control) => (
          <TextInput {...control} className={own.code} autoComplete="off" spellCheck={false} value={text} onChange={({ target }) => choose(target.value)} />
        )}
      </Field>
    </div>
  )
}

/** A typed code, with or without its sign. */
function readCode(text: string): string {
  const typed = text.trim().toLowerCase()
  return typed.startsWith('#') ? typed : `#${typed}`
}
