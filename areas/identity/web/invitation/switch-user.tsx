import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { logout } from '#areas/identity/contract/sign-in.ts'
import { call } from '#web/api/call.ts'
import { invitationPath, useLinkTokens } from '#web/session/link-tokens.ts'
import { forgetSession } from '#web/session/quit-login.ts'
import styles from '../gate/form.module.css'

interface SwitchUserProps {
  token: string
  /** The signed-in address. */
  current: string
  /** The invited one. */
  email: string
}

/** Shown if the invitation is for another email than the signed-in one. After signing out, the page stays open for the invited person. */
export function SwitchUser({ token, current, email }: SwitchUserProps) {
  const { t } = useTranslation('identity')
  const leave = useMutation({
    // The session ends in this browser even if the server can't be reached.
    mutationFn: () => call(logout, {}, { showsErrors: true }).catch(() => null),
    onSuccess: () => {
      forgetSession()
      // Signing out has cleared the storage of the tab.
      useLinkTokens.setState({ [invitationPath]: token })
    },
  })
  return (
    <div className={styles.form}>
      <p className={styles.info}>{t('invitation.otherUser', { current, email })}</p>
      <Button type="primary" size="large" block loading={leave.isPending} onClick={() => leave.mutate()}>
        {t('invitation.switch')}
      </Button>
      <Link to="/" className={styles.back}>
        {t('verifyEmail.goOn')}
      </Link>
    </div>
  )
}
