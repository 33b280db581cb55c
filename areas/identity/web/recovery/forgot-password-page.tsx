import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forgotPassword } from '#areas/identity/contract/password-reset.ts'
import type { BodyInput } from '#kernel/endpoint.ts'
import { call } from '#web/api/call.ts'
import { Gate } from '../gate/gate.tsx'
import { ForgotForm } from './forgot-form.tsx'
import { MailSent } from './mail-sent.tsx'
import { dropSentMail, findSentMail, saveSentMail } from './sent-mail.ts'

/** Asks for a mail with a link to a new password. Nothing here tells whether there is an account. */
export function ForgotPasswordPage() {
  const { t } = useTranslation('identity')
  const [sent, setSent] = useState(findSentMail)
  const send = useMutation({
    mutationFn: (body: BodyInput<typeof forgotPassword>) => call(forgotPassword, { body }, { showsErrors: true }),
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
