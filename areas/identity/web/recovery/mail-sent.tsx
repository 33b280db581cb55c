import type { UseMutationResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { identityLimits } from '#areas/identity/contract/rules.ts'
import { secondMs } from '#kernel/time/durations.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { SentenceGap } from '#web/ui/text/sentence-gap.tsx'
import styles from '../gate/form.module.css'
import { FormRefusal } from '../gate/form-refusal.tsx'
import { Gate } from '../gate/gate.tsx'
import { BackToLogin } from '../gate/gate-links.tsx'
import { GateMark } from '../gate/gate-mark.tsx'
import { useSignInOptions } from '../queries.ts'
import { countSecondsLeft, formatCountdown, type SentMail } from './sent-mail.ts'

interface MailSentProps {
  mail: SentMail
  send: Pick<UseMutationResult<unknown, Error, { email: string }>, 'mutate' | 'isPending' | 'error'>
  onOtherAddress: () => void
}

/** What to do now, the same whether there is an account or not. */
export function MailSent({ mail, send, onOtherAddress }: MailSentProps) {
  const { t } = useTranslation('identity')
  const { mailbox_url: mailboxUrl } = useSignInOptions()
  const secondsLeft = useSecondsLeft(mail.nextAt)
  const minutes = identityLimits.mailWaitSeconds / 60
  return (
    <Gate mark={<GateMark kind="mail" />} title={t('forgot.sentTitle')} lead={t('forgot.sent', { email: mail.email, minutes })}>
      <div className={styles.form}>
        {mailboxUrl && (
          <p className={styles.info}>
            {t('mailbox.text')}
            <SentenceGap />
            <a href={mailboxUrl}>{t('mailbox.open')}</a>
          </p>
        )}
        <FormRefusal error={send.error} fields={[]} />
        <Button size="large" isWide disabled={secondsLeft > 0} isBusy={send.isPending} onClick={() => send.mutate({ email: mail.email })}>
          {t('forgot.again')}
        </Button>
        {/* Heard once when it is over, not every second. */}
        <p className={styles.countdown}>
          {secondsLeft > 0 ? t('forgot.wait', { time: formatCountdown(secondsLeft) }) : t('forgot.ready')}
          <span className="visually-hidden" role="status">
            {secondsLeft === 0 && t('forgot.ready')}
          </span>
        </p>
        <div className={styles.row}>
          <BackToLogin />
          <button type="button" className={styles.link} onClick={onOtherAddress}>
            {t('forgot.otherAddress')}
          </button>
        </div>
      </div>
    </Gate>
  )
}

/** Seconds until a moment, counted down to zero. */
function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(Date.now)
  const left = countSecondsLeft(until, now)
  const isOver = left === 0
  useEffect(() => {
    setNow(Date.now())
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), secondMs)
    return () => clearInterval(timer)
  }, [isOver])
  return left
}
