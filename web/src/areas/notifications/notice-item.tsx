import KeyOutlined from '@ant-design/icons/es/icons/KeyOutlined'
import LaptopOutlined from '@ant-design/icons/es/icons/LaptopOutlined'
import LockOutlined from '@ant-design/icons/es/icons/LockOutlined'
import MailOutlined from '@ant-design/icons/es/icons/MailOutlined'
import SafetyOutlined from '@ant-design/icons/es/icons/SafetyOutlined'
import type { Notice, NoticeKind } from '@counterfoil/contract/identity/notices'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useDeviceName } from '../../shared/identity/use-device-name.ts'
import { ItemIcon } from '../../ui/layout/item-icon.tsx'
import { SentenceGap } from '../../ui/text/sentence-gap.tsx'
import { DateTime } from '../../ui/time/date-time.tsx'
import styles from './notifications.module.css'

/** A kind of notice does not compile without its icon. */
const noticeIcons = {
  new_device: LaptopOutlined,
  password_changed: KeyOutlined,
  password_reset: KeyOutlined,
  email_changed: MailOutlined,
  factor_added: SafetyOutlined,
  factor_removed: SafetyOutlined,
  recovery_codes_made: SafetyOutlined,
  recovery_code_used: SafetyOutlined,
  account_locked: LockOutlined,
} as const satisfies Record<NoticeKind, ComponentType>

/** One thing that happened: what, from where and when, and what to do if it was somebody else. */
export function NoticeItem({ notice }: { notice: Notice }) {
  const { t } = useTranslation('notifications')
  const nameDevice = useDeviceName()
  const { kind, at, is_read: isRead, browser, system, ip, subject } = notice
  const Icon = noticeIcons[kind]
  const device = browser || system ? nameDevice({ browser, system }) : null
  return (
    <li className={styles.notice} data-unread={!isRead || undefined}>
      <ItemIcon isHighlighted={!isRead}>
        <Icon />
      </ItemIcon>
      <div className={styles.words}>
        <div className={styles.head}>
          <strong className={styles.what}>{t(`kinds.${kind}.title`, { subject: subject ?? '' })}</strong>
          {!isRead && <span className={styles.new}>{t('new')}</span>}
        </div>
        <p className={styles.text}>
          {t(`kinds.${kind}.text`)}
          <SentenceGap />
          <Link to="/settings/security">{t(`kinds.${kind}.link`)}</Link>
        </p>
        <div className={styles.where}>
          <DateTime at={at} />
          {device && <span>{device}</span>}
          {ip && <span>{ip}</span>}
        </div>
      </div>
    </li>
  )
}
