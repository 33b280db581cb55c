import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updateProfile } from '#areas/identity/contract/profile.ts'
import type { User } from '#areas/identity/contract/sign-in.ts'
import type { CallInput } from '#kernel/endpoint.ts'
import { type Locale, localeHeader, locales } from '#kernel/locale.ts'
import { call } from '#web/api/call.ts'
import { meQuery } from '#web/session/queries.ts'
import { nameLanguage } from '#web/shared/appearance/name-language.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { ResendConfirmation } from '#web/shared/identity/resend-confirmation.tsx'
import styles from '#web/shared/settings/forms.module.css'
import { Item, ItemList } from '#web/shared/settings/item-list.tsx'
import { SettingsCard } from '#web/shared/settings/settings-card.tsx'
import { SettingsForm } from '#web/shared/settings/settings-form.tsx'
import { SettingsFrame } from '#web/shared/settings/settings-frame.tsx'
import { SettingsSkeleton } from '#web/shared/settings/settings-skeleton.tsx'
import { useSayUnchanged } from '#web/shared/settings/use-say-unchanged.ts'
import { StatusTag } from '#web/ui/feedback/status-tag.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { AppearanceCard } from './appearance-card.tsx'
import { TimeZoneCard } from './time-zone-card.tsx'

/** Who somebody is here, and how the product looks and speaks to them. */
export function ProfilePage() {
  const { t } = useTranslation('settings')
  const person = useQuery(meQuery)
  return (
    <SettingsFrame>
      {person.isPending && <SettingsSkeleton cards={{ profile: 2, email: 1, language: 2 }} />}
      {person.isError && <ErrorNotice title={t('profile.failed')} error={person.error} onRetry={() => void person.refetch()} />}
      {person.data && (
        <>
          <ProfileCard user={person.data.user} />
          <EmailCard user={person.data.user} />
          <LanguageCard user={person.data.user} />
        </>
      )}
      <AppearanceCard />
      <TimeZoneCard />
    </SettingsFrame>
  )
}

/** The name that the team sees. */
function ProfileCard({ user }: { user: User }) {
  const { t } = useTranslation('settings')
  const { mutateAsync: send } = useUpdateProfile(t('profile.saved'))
  const form = useContractForm({
    endpoint: updateProfile,
    initial: { name: user.name },
    toBody: (values) => values,
    fields: ['name'],
    send,
    onUnchanged: useSayUnchanged(),
    unsaved: { name: t('profile.title') },
  })
  return (
    <SettingsCard anchor="name" title={t('profile.title')} text={t('profile.text')}>
      <SettingsForm form={form}>
        <Field label={t('profile.name')} problem={form.problems.name}>
          {(control) => <TextInput {...control} autoComplete="name" value={form.values.name} onChange={(event) => form.change({ name: event.target.value })} />}
        </Field>
      </SettingsForm>
    </SettingsCard>
  )
}

const ChangeEmailDialog = lazyPart(() => import('./change-email-dialog.tsx'))

/** The address that somebody signs in with, whether it is theirs, and the way to another one. */
function EmailCard({ user }: { user: User }) {
  const { t } = useTranslation('settings')
  const dialog = useDialog()
  const [asked, setAsked] = useState<string | null>(null)
  return (
    <SettingsCard
      anchor="email"
      title={t('email.title')}
      text={t('email.text')}
      action={<Button onClick={() => dialog.open(true)}>{t('email.change')}</Button>}
    >
      <ItemList label={t('email.title')}>
        <Item
          title={user.email}
          tag={user.email_confirmed ? <StatusTag tone="good">{t('email.confirmed')}</StatusTag> : <StatusTag tone="warn">{t('email.unconfirmed')}</StatusTag>}
          detail={user.email_confirmed ? null : t('email.unconfirmedText')}
          action={user.email_confirmed ? null : <ResendConfirmation email={user.email} />}
        />
      </ItemList>
      {asked && asked !== user.email && (
        <p className={styles.note} role="status">
          {t('email.asked', { email: asked, current: user.email })}
        </p>
      )}
      {dialog.subject && <ChangeEmailDialog current={user.email} onAsked={setAsked} onClose={dialog.close} />}
    </SettingsCard>
  )
}

/** The dashboard's language stays in the browser; that of mails goes with the person. Both count at once. */
function LanguageCard({ user }: { user: User }) {
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

type Changes = CallInput<typeof updateProfile>['body']

/** Saves something of the person's own, and says so; the shell shows it at once. */
function useUpdateProfile(savedText: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Changes) => call(updateProfile, { body }, { showsFieldErrors: true }),
    onSuccess: (user: User) => {
      queries.setQueryData(meQuery.queryKey, (known) => known && { ...known, user })
      showToast({ kind: 'success', text: savedText })
    },
  })
}
