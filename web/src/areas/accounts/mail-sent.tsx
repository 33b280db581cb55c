import { limits } from '@counterfoil/contract/limits'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { SentenceGap } from '../../ui/sentence-gap.tsx'
import { BackToLogin } from './back-to-login.tsx'
import type { SendMail } from './forgot-form.tsx'
import styles from './form.module.css'
import { FormRefusal } from './form-refusal.tsx'
import { Gate } from './gate.tsx'
import { GateMark } from './gate-mark.tsx'
import { useSignInOptions } from './queries.ts'
import type { SentMail } from './sent-mail.ts'
import { formatCountdown } from './sent-mail.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

interface MailSentProps {
  mail: SentMail
  send: SendMail
  onOtherAddress: () => void
}

/** What to do now, the same whether there is an account or not. */
export function MailSent({ mail, send, onOtherAddress }: MailSentProps) {
  const { t } = useTranslation('accounts')
  const { mailbox_url: mailboxUrl } = useSignInOptions()
  const secondsLeft = useSecondsLeft(mail.nextAt)
  const minutes = limits.mailWaitSeconds / 60
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
        <Button size="large" block disabled={secondsLeft > 0} loading={send.isPending} onClick={() => send.mutate(mail.email)}>
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
