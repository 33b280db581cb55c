import Button from 'antd/es/button'
import Checkbox from 'antd/es/checkbox'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { startSso } from '#areas/identity/contract/single-sign-on/sign-in.ts'
import { call } from '#web/api/call.ts'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { EmailField } from '../gate/email-field.tsx'
import styles from '../gate/form.module.css'
import { FormRefusal } from '../gate/form-refusal.tsx'
import { Gate } from '../gate/gate.tsx'
import { BackToLogin } from '../gate/gate-links.tsx'
import { useSignInOptions } from '../queries.ts'

/** Asks for the address, whose domain says where to go. */
export function StartSso() {
  const { t } = useTranslation('identity')
  const { remember_days: days } = useSignInOptions()
  const [isUnknown, setIsUnknown] = useState(false)
  const form = useContractForm({
    endpoint: startSso,
    initial: { email: '', remember: false },
    toBody: (values) => ({ ...values, email: values.email.trim() }),
    fields: ['email'],
    texts: ({ email }) => (email.trim() ? {} : { email: t('login.emailMissing') }),
    send: (body) => call(startSso, { body }, { showsErrors: true }),
    onDone: ({ url }) => {
      setIsUnknown(url === null)
      if (url !== null) window.location.assign(url)
    },
  })
  const { email, remember } = form.values
  return (
    <Gate title={t('sso.title')} lead={t('sso.lead')}>
      <form className={styles.form} ref={form.ref} onSubmit={form.submit} noValidate>
        {isUnknown && (
          <p className={styles.refusal} role="alert">
            {t('sso.unknown')}
          </p>
        )}
        <FormRefusal {...form.refusal} />
        <EmailField
          autoComplete="username"
          value={email}
          problem={form.problems.email}
          onChange={(value) => {
            setIsUnknown(false)
            form.change({ email: value })
          }}
        />
        <Checkbox checked={remember} onChange={(event) => form.change({ remember: event.target.checked })}>
          {t('login.remember', { days })}
        </Checkbox>
        <Button type="primary" htmlType="submit" size="large" block loading={form.isSending}>
          {t('sso.submit')}
        </Button>
      </form>
      <BackToLogin />
    </Gate>
  )
}
