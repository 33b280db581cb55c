import type { User } from '@counterfoil/contract/accounts'
import Button from 'antd/es/button'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findFieldError } from '../../../api/errors.ts'
import { Field } from '../../../ui/field.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { useUnsavedChanges } from '../../../ui/unsaved-changes.ts'
import { useFocusProblem } from '../../../ui/use-focus-problem.ts'
import styles from '../forms.module.css'
import { SettingsCard } from '../settings-card.tsx'
import { useSayUnchanged } from '../use-say-unchanged.ts'
import { useUpdateProfile } from './use-update-profile.ts'

/** The name that the team sees. */
export function ProfileCard({ user }: { user: User }) {
  const { t } = useTranslation('settings')
  // What was typed, until it is saved; a refusal leaves it as it is.
  const [typed, setTyped] = useState<string | null>(null)
  const save = useUpdateProfile(t('profile.saved'))
  const sayUnchanged = useSayUnchanged()
  const form = useFocusProblem(save.isPending)
  const name = typed ?? user.name
  const isChanged = name !== user.name
  useUnsavedChanges(t('profile.title'), isChanged, () => setTyped(null))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isChanged) return sayUnchanged()
    save.mutate({ name }, { onSuccess: () => setTyped(null) })
  }
  return (
    <SettingsCard title={t('profile.title')} text={t('profile.text')}>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <Field label={t('profile.name')} problem={findFieldError(save.error, 'name')}>
          {(control) => <TextInput {...control} autoComplete="name" value={name} onChange={(event) => setTyped(event.target.value)} />}
        </Field>
        <Refusal error={save.error} fields={['name']} />
        <div className={styles.buttons}>
          <Button type="primary" htmlType="submit" loading={save.isPending}>
            {t('save')}
          </Button>
        </div>
      </form>
    </SettingsCard>
  )
}
