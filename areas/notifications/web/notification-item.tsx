import AccountBookOutlined from '@ant-design/icons/es/icons/AccountBookOutlined'
import AuditOutlined from '@ant-design/icons/es/icons/AuditOutlined'
import BankOutlined from '@ant-design/icons/es/icons/BankOutlined'
import CheckOutlined from '@ant-design/icons/es/icons/CheckOutlined'
import CreditCardOutlined from '@ant-design/icons/es/icons/CreditCardOutlined'
import DashboardOutlined from '@ant-design/icons/es/icons/DashboardOutlined'
import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined'
import ExceptionOutlined from '@ant-design/icons/es/icons/ExceptionOutlined'
import FileDoneOutlined from '@ant-design/icons/es/icons/FileDoneOutlined'
import KeyOutlined from '@ant-design/icons/es/icons/KeyOutlined'
import LinkOutlined from '@ant-design/icons/es/icons/LinkOutlined'
import LoginOutlined from '@ant-design/icons/es/icons/LoginOutlined'
import PercentageOutlined from '@ant-design/icons/es/icons/PercentageOutlined'
import SafetyOutlined from '@ant-design/icons/es/icons/SafetyOutlined'
import ShopOutlined from '@ant-design/icons/es/icons/ShopOutlined'
import StopOutlined from '@ant-design/icons/es/icons/StopOutlined'
import TeamOutlined from '@ant-design/icons/es/icons/TeamOutlined'
import WalletOutlined from '@ant-design/icons/es/icons/WalletOutlined'
import { Link } from '@tanstack/react-router'
import Button from 'antd/es/button'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { NotificationArea } from '#areas/notifications/contract/areas.ts'
import type { Notification } from '#areas/notifications/contract/endpoints.ts'
import { useDeviceName } from '#web/shared/identity/use-device-name.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { ItemIcon } from '#web/ui/layout/item-icon.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'
import styles from './notifications.module.css'

/** An area doesn't compile without its icon. */
const areaIcons = {
  security: SafetyOutlined,
  disputes: ExceptionOutlined,
  payments: CreditCardOutlined,
  balance: AccountBookOutlined,
  payouts: WalletOutlined,
  bank_accounts: BankOutlined,
  business: ShopOutlined,
  compliance: FileDoneOutlined,
  approvals: AuditOutlined,
  vamp: DashboardOutlined,
  acceptance: PercentageOutlined,
  risk: StopOutlined,
  exports: DownloadOutlined,
  developers: KeyOutlined,
  team: TeamOutlined,
  single_sign_on: LoginOutlined,
  stores: LinkOutlined,
} as const satisfies Record<NotificationArea, ComponentType>

interface NotificationItemProps {
  notification: Notification
  /** Whether it names its account, because the reader has several. */
  showsAccount: boolean
  onRead: (id: string) => void
}

/** One event: what happened, where and when, with a link to the page of its object. */
export function NotificationItem({ notification, showsAccount, onRead }: NotificationItemProps) {
  const { t } = useTranslation('notifications')
  const nameDevice = useDeviceName()
  const { id, area, at, is_read: isRead, title, text, account, browser, system, ip } = notification
  const Icon = areaIcons[area]
  const device = browser || system ? nameDevice({ browser, system }) : null
  return (
    <li className={styles.notification} data-unread={!isRead || undefined}>
      <ItemIcon isHighlighted={!isRead}>
        <Icon />
      </ItemIcon>
      <div className={styles.words}>
        <div className={styles.head}>
          <strong className={styles.what}>{title}</strong>
          {!isRead && <span className={styles.new}>{t('new')}</span>}
        </div>
        <p className={styles.text}>{text}</p>
        <div className={styles.where}>
          <DateTime at={at} />
          {showsAccount && account && <span>{account.kind === 'sandbox' ? t('sandbox', { name: account.name }) : account.name}</span>}
          {device && <span>{device}</span>}
          {ip && <span>{ip}</span>}
        </div>
        <div className={styles.follow}>
          <Target notification={notification} onFollow={() => !isRead && onRead(id)} />
        </div>
      </div>
      {!isRead && (
        <Button
          type="text"
          className={styles.read ?? ''}
          icon={<CheckOutlined aria-hidden />}
          aria-label={t('markReadNamed', { title })}
          title={t('markRead')}
          onClick={() => onRead(id)}
        />
      )}
    </li>
  )
}

/** The page of the object. One of another account switches to that account first. */
function Target({ notification: { link, account }, onFollow }: { notification: Notification; onFollow: () => void }) {
  const { id: current } = useMerchant()
  if (account && account.id !== current) {
    return (
      <Link to="/open" search={{ account: account.id, to: link.path }} onClick={onFollow}>
        {link.text}
      </Link>
    )
  }
  return (
    <Link to={link.path} onClick={onFollow}>
      {link.text}
    </Link>
  )
}
