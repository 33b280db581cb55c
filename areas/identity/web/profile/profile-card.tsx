import { updateProfile } from '@counterfoil/contract/identity/profile'
import type { User } from '@counterfoil/contract/identity/sign-in'
import { useTranslation } from 'react-i18next'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { SettingsCard } from '../settings-card.tsx'
import { SettingsForm } from '../settings-form.tsx'
import { useSayUnchanged } from '../use-say-unchanged.ts'
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
