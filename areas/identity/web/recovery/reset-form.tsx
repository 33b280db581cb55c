import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { resetPassword } from '#areas/identity/contract/password-reset.ts'
import { findMissingParts } from '#areas/identity/contract/passwords.ts'
import { call } from '#web/api/call.ts'
import { ApiError } from '#web/api/errors.ts'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { NewPassword } from '#web/shared/identity/new-password.tsx'
import styles from '../gate/form.module.css'
import { FormRefusal } from '../gate/form-refusal.tsx'
import { BackToLogin } from '../gate/gate-links.tsx'
import { useSignInOptions } from '../queries.ts'

const fields = ['password', 'password_confirmation'] as const

interface ResetFormProps {
  token: string
  onDone: () => void
  /** The link ended while the form was open. */
  onOver: () => void
}

/** The new password of somebody who came by a mailed link. */
export function ResetForm({ token, onDone, onOver }: ResetFormProps) {
  const { t } = useTranslation('identity')
  const { password_length_min: lengthMin } = useSignInOptions()
  const form = useContractForm({
    endpoint: resetPassword,
    initial: { password: '', confirmation: '' },
    toBody: ({ password, confirmation }) => ({ token, password, password_confirmation: confirmation }),
    fields,
    texts: () => ({ password: t('register.problem.password') }),
    check: ({ password }) => (findMissingParts(password, lengthMin).length > 0 ? { password: t('register.problem.password') } : {}),
    send: (body) => call(resetPassword, { body }, { showsErrors: true }),
    onDone,
    onRefused: (error) => {
      const isOver = error instanceof ApiError && error.status === 400
      if (isOver) onOver()
      return isOver
    },
  })
  return (
    <form className={styles.form} ref={form.ref} onSubmit={form.submit} noValidate>
      <FormRefusal {...form.refusal} />
      <NewPassword
        lengthMin={lengthMin}
        {...form.values}
        problems={{ password: form.problems.password, confirmation: form.problems.password_confirmation }}
        onChange={(passwords) => form.change(passwords, ...fields)}
        autoFocus
      />
      <Button type="primary" htmlType="submit" size="large" block loading={form.isSending}>
        {t('reset.submit')}
      </Button>
      <BackToLogin />
    </form>
  )
}
