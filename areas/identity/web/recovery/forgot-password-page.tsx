import { useMutation } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forgotPassword } from '#areas/identity/contract/password-reset.ts'
import type { BodyInput } from '#kernel/endpoint.ts'
import { call } from '#web/api/call.ts'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { EmailField } from '../gate/email-field.tsx'
import styles from '../gate/form.module.css'
import { FormRefusal } from '../gate/form-refusal.tsx'
import { Gate } from '../gate/gate.tsx'
import { BackToLogin } from '../gate/gate-links.tsx'
import { MailSent } from './mail-sent.tsx'
import { dropSentMail, findSentMail, saveSentMail } from './sent-mail.ts'

/** Asks for a mail with a link to a new password. Nothing here tells whether there is an account. */
export function ForgotPasswordPage() {
  const { t } = useTranslation('identity')
  const [sent, setSent] = useState(findSentMail)
  const send = useMutation({
    mutationFn: (body: BodyInput<typeof forgotPassword>) => call(forgotPassword, { body }, { showsFieldErrors: true }),
    onSuccess: ({ wait_seconds: seconds }, { email }) => {
      const mail = { email, nextAt: Date.now() + seconds * 1000 }
      saveSentMail(mail)
      setSent(mail)
    },
  })
  const startOver = () => {
    dropSentMail()
    send.reset()
    setSent(null)
  }
  if (sent) return <MailSent mail={sent} send={send} onOtherAddress={startOver} />
  return (
    <Gate title={t('forgot.title')} lead={t('forgot.lead')}>
      <ForgotForm send={send.mutateAsync} />
    </Gate>
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** As typed on the page before. */
    email?: string
  }
}

/** The address of the account; the one typed on the page before is there already. */
function ForgotForm({ send }: { send: (body: BodyInput<typeof forgotPassword>) => Promise<unknown> }) {
  const { t } = useTranslation('identity')
  const typed = useLocation({ select: ({ state }) => state.email })
  const form = useContractForm({
    endpoint: forgotPassword,
    initial: { email: typed ?? '' },
    toBody: ({ email }) => ({ email: email.trim() }),
    fields: ['email'],
    send,
  })
  return (
    <form className={styles.form} ref={form.ref} onSubmit={form.submit} noValidate>
      <FormRefusal {...form.refusal} />
      <EmailField autoComplete="username" value={form.values.email} problem={form.problems.email} onChange={(email) => form.change({ email })} />
      <Button kind="primary" type="submit" size="large" isWide isBusy={form.isSending}>
        {t('forgot.submit')}
      </Button>
      <BackToLogin />
    </form>
  )
}
