import type { Notice } from '@counterfoil/contract/notices'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DateTime } from '../../ui/date-time.tsx'
import { ItemIcon } from '../../ui/item-icon.tsx'
import { SentenceGap } from '../../ui/sentence-gap.tsx'
import { useDeviceName } from '../../ui/use-device-name.ts'
import { noticeIcons } from './notice-icons.ts'
import styles from './notifications.module.css'

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
