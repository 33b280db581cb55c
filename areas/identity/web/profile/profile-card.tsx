import { useTranslation } from 'react-i18next'
import { updateProfile } from '#areas/identity/contract/profile.ts'
import type { User } from '#areas/identity/contract/sign-in.ts'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { SettingsCard } from '#web/shared/settings/settings-card.tsx'
import { SettingsForm } from '#web/shared/settings/settings-form.tsx'
import { useSayUnchanged } from '#web/shared/settings/use-say-unchanged.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useUpdateProfile } from './use-update-profile.ts'

/** The name that the team sees. */
export function ProfileCard({ user }: { user: User }) {
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
