import { useTranslation } from 'react-i18next'
import type { User } from '#areas/identity/contract/sign-in.ts'
import type { Locale } from '#kernel/locale.ts'
import { localeHeader, locales } from '#kernel/locale.ts'
import { nameLanguage } from '#web/shared/appearance/name-language.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import styles from '#web/shared/settings/forms.module.css'
import { SettingsCard } from '#web/shared/settings/settings-card.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { useUpdateProfile } from './use-update-profile.ts'

/** The dashboard's language stays in the browser; that of mails goes with the person. Both count at once. */
export function LanguageCard({ user }: { user: User }) {
  const { t, i18n } = useTranslation('settings')
  const current = useLocale()
  const save = useUpdateProfile(t('language.saved'))
  const ofMails = save.isPending ? (save.variables.language ?? user.language) : user.language
  return (
    <SettingsCard anchor="language" title={t('language.title')}>
      <div className={styles.form}>
        <Field label={t('language.dashboard')} hint={t('language.dashboardHint')}>
          {(control) => (
            <Select {...control} className={styles.select} value={current} onChange={(event) => void i18n.changeLanguage(event.target.value)}>
              <LanguageOptions />
            </Select>
          )}
        </Field>
        <Field label={t('language.mails')} hint={t('language.mailsHint')}>
          {(control) => (
            <Select
              {...control}
              className={styles.select}
              value={ofMails}
              disabled={save.isPending}
              onChange={(event) => save.mutate({ language: event.target.value as Locale })}
            >
              <LanguageOptions />
            </Select>
          )}
        </Field>
        <Refusal error={save.error} />
      </div>
    </SettingsCard>
  )
}

function LanguageOptions() {
  return locales.map((locale) => (
    <option key={locale} value={locale} lang={localeHeader[locale]}>
      {nameLanguage(locale)}
    </option>
  ))
}
