import { limits } from '@counterfoil/contract/limits'
import { changePassword } from '@counterfoil/contract/security'
import { useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button'
import Checkbox from 'antd/es/checkbox'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { ApiError, findFieldError } from '../../../api/errors.ts'
import { NewPassword } from '../../../ui/new-password.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useUnsavedChanges } from '../../../ui/unsaved-changes.ts'
import { useFocusProblem } from '../../../ui/use-focus-problem.ts'
import styles from '../forms.module.css'
import { signInOptionsQuery } from '../queries.ts'
import { useSecurityAction } from './use-security-action.ts'

const statusOfWrongPassword = 400

/** Sets another password. The old one is asked for, and a wrong one is said beside its field. */
export function PasswordForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings')
  const options = useQuery(signInOptionsQuery).data
  const [oldPassword, setOldPassword] = useState('')
  const [next, setNext] = useState({ password: '', confirmation: '' })
  const [endsOthers, setEndsOthers] = useState(true)
  const change = useSecurityAction({
    send: () => {
      const body = { old_password: oldPassword, password: next.password, password_confirmation: next.confirmation, end_other_sessions: endsOthers }
      return call(changePassword, { body }, { showsErrors: true })
    },
    onDone: () => {
      showToast({ kind: 'success', text: endsOthers ? t('password.doneEnded') : t('password.done') })
      onClose()
    },
  })
  const isTyped = [oldPassword, next.password, next.confirmation].some((text) => text !== '')
  useUnsavedChanges(t('password.title'), isTyped, onClose)
  const form = useFocusProblem(change.isPending)
  const wrongPassword = change.error instanceof ApiError && change.error.code === statusOfWrongPassword ? change.error.message : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate()
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <PasswordField
        label={t('password.old')}
        name="old_password"
        autoComplete="current-password"
        autoFocus
        value={oldPassword}
        problem={wrongPassword ?? findFieldError(change.error, 'old_password')}
        onChange={setOldPassword}
      />
      <NewPassword
        {...next}
        lengthMin={options?.password_length_min ?? limits.passwordLengthMin}
        onChange={setNext}
        problems={{ password: findFieldError(change.error, 'password'), confirmation: findFieldError(change.error, 'password_confirmation') }}
      />
      <Checkbox checked={endsOthers} onChange={(event) => setEndsOthers(event.target.checked)}>
        {t('password.endOthers')}
      </Checkbox>
      {!wrongPassword && <Refusal error={change.error} fields={['old_password', 'password', 'password_confirmation']} />}
      <div className={styles.buttons}>
        <Button type="primary" htmlType="submit" loading={change.isPending}>
          {t('password.submit')}
        </Button>
        <Button onClick={onClose} disabled={change.isPending}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
