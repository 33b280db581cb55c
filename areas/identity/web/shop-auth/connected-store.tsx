import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/forms/button.tsx'
import styles from '../gate/form.module.css'
import { Gate } from '../gate/gate.tsx'
import { GateMark } from '../gate/gate-mark.tsx'

export interface Connected {
  handle: string
  /** The page of the store that goes on with the installation. */
  returnUrl: string
  /** The name of the account that it was just connected to; null for a store that was connected before. */
  account: string | null
}

/** A store that is connected, and the ways on. */
export function ConnectedStore({ handle, returnUrl, account }: Connected) {
  const { t } = useTranslation('stores')
  return (
    <Gate
      mark={<GateMark kind="done" />}
      title={t('auth.done', { store: handle })}
      lead={account === null ? t('auth.alreadyConnected') : t('auth.doneText', { account })}
    >
      <div className={styles.form}>
        <Button kind="primary" size="large" isWide href={returnUrl} target="_top">
          {t('auth.back')}
        </Button>
        <Link to="/settings/stores" className={styles.back}>
          {t('auth.manage')}
        </Link>
      </div>
    </Gate>
  )
}
