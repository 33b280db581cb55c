import { useTranslation } from 'react-i18next'
import { unlock } from '#areas/identity/contract/password-reset.ts'
import { call } from '#web/api/call.ts'
import { unlockPath, useLinkToken } from '#web/session/link-tokens.ts'
import { loginPath } from '#web/session/quit-login.ts'
import styles from '../gate/form.module.css'
import { Gate } from '../gate/gate.tsx'
import { BackToLogin, PrimaryLink } from '../gate/gate-links.tsx'
import { GateMark } from '../gate/gate-mark.tsx'
import { isLinkOver, LinkOver, LinkPending, useLinkAct } from './link-states.tsx'

/** Where the link of a lock mail leads: this browser may sign in although the account is locked for others. */
export function UnlockPage() {
  const { t } = useTranslation('identity')
  const token = useLinkToken(unlockPath)
  const unlocking = useLinkAct('unlock', token, (given) => call(unlock, { body: { token: given } }, { showsFieldErrors: true }))
  if (!token || isLinkOver(unlocking.error)) {
    return (
      <LinkOver text={t('unlock.over')}>
        <div className={styles.form}>
          <PrimaryLink to="/user/forgot-password">{t('unlock.reset')}</PrimaryLink>
          <BackToLogin />
        </div>
      </LinkOver>
    )
  }
  if (!unlocking.isSuccess) return <LinkPending title={t('unlock.title')} check={unlocking} />
  return (
    <Gate mark={<GateMark kind="done" />} title={t('unlock.doneTitle')} lead={t('unlock.done')}>
      <PrimaryLink to={loginPath}>{t('login.submit')}</PrimaryLink>
    </Gate>
  )
}
