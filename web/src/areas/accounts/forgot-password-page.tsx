import { forgotPassword } from '@counterfoil/contract/password-reset'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { ForgotForm } from './forgot-form.tsx'
import { Gate } from './gate.tsx'
import { MailSent } from './mail-sent.tsx'
import { dropSentMail, findSentMail, saveSentMail } from './sent-mail.ts'

/** Asks for a mail with a link to a new password. Nothing here tells whether there is an account. */
export function ForgotPasswordPage() {
  const { t } = useTranslation('accounts')
  const [sent, setSent] = useState(findSentMail)
  const send = useMutation({
    mutationFn: (email: string) => call(forgotPassword, { body: { email } }, { showsErrors: true }),
    onSuccess: ({ wait_seconds: seconds }, email) => {
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
      <ForgotForm send={send} />
    </Gate>
  )
}
