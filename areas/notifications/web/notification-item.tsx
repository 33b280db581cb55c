import { Link } from '@tanstack/react-router'
import BanIcon from 'lucide-react/icons/ban'
import CheckIcon from 'lucide-react/icons/check'
import ClipboardCheckIcon from 'lucide-react/icons/clipboard-check'
import CreditCardIcon from 'lucide-react/icons/credit-card'
import DownloadIcon from 'lucide-react/icons/download'
import FileCheckIcon from 'lucide-react/icons/file-check'
import FlagIcon from 'lucide-react/icons/flag'
import GaugeIcon from 'lucide-react/icons/gauge'
import KeyRoundIcon from 'lucide-react/icons/key-round'
import LandmarkIcon from 'lucide-react/icons/landmark'
import LinkIcon from 'lucide-react/icons/link'
import LogInIcon from 'lucide-react/icons/log-in'
import NotebookTextIcon from 'lucide-react/icons/notebook-text'
import PercentIcon from 'lucide-react/icons/percent'
import ShieldIcon from 'lucide-react/icons/shield'
import StoreIcon from 'lucide-react/icons/store'
import UsersIcon from 'lucide-react/icons/users'
import WalletIcon from 'lucide-react/icons/wallet'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { NotificationArea } from '#areas/notifications/contract/areas.ts'
import type { Notification } from '#areas/notifications/contract/endpoints.ts'
import { useDeviceName } from '#web/shared/identity/use-device-name.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { ItemIcon } from '#web/ui/layout/item-icon.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'
import styles from './notifications.module.css'

/** An area doesn't compile without its icon. */
const areaIcons = {
  security: ShieldIcon,
  disputes: FlagIcon,
  payments: CreditCardIcon,
  balance: NotebookTextIcon,
  payouts: WalletIcon,
  bank_accounts: LandmarkIcon,
  business: StoreIcon,
  compliance: FileCheckIcon,
  approvals: ClipboardCheckIcon,
  vamp: GaugeIcon,
  acceptance: PercentIcon,
  risk: BanIcon,
  exports: DownloadIcon,
  developers: KeyRoundIcon,
  team: UsersIcon,
  single_sign_on: LogInIcon,
  stores: LinkIcon,
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
          kind="bare"
          className={styles.read ?? ''}
          icon={<CheckIcon aria-hidden />}
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
