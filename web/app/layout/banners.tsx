import { Link } from '@tanstack/react-router'
import CrownIcon from 'lucide-react/icons/crown'
import MailIcon from 'lucide-react/icons/mail'
import ShieldIcon from 'lucide-react/icons/shield'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '#kernel/time/times.ts'
import { ResendConfirmation } from '../../shared/identity/resend-confirmation.tsx'
import { useMerchant } from '../../stores/merchant.ts'
import { useLocale } from '../../ui/text/use-locale.ts'
import { formatTime } from '../../ui/time/time.ts'
import styles from './banners.module.css'
import type { Banner } from './pick-banners.ts'

/** What a person has to know above every page, in one calm place. */
export function Banners({ banners }: { banners: readonly Banner[] }) {
  const { t } = useTranslation('shell')
  return (
    <section className={styles.frame} aria-label={t('banners.label')}>
      <div className={styles.banners}>
        {banners.map((banner) => (
          <BannerLine key={banner.kind} banner={banner} />
        ))}
      </div>
    </section>
  )
}

function BannerLine({ banner }: { banner: Banner }) {
  const { t } = useTranslation('shell')
  const locale = useLocale()
  const { time_zone: timeZone, business_name: ownBusiness } = useMerchant()
  if (banner.kind === 'email') {
    return (
      <Line icon={<MailIcon />} text={t('banners.email', { email: banner.email })}>
        <ResendConfirmation email={banner.email} isQuiet />
      </Line>
    )
  }
  if (banner.kind === 'codes') {
    const isNone = banner.left === 0
    return (
      <Line tone={isNone ? 'bad' : 'warn'} icon={<ShieldIcon />} text={isNone ? t('banners.codesNone') : t('banners.codes', { count: banner.left })}>
        <Link to="/settings/security">{t('banners.codesLink')}</Link>
      </Line>
    )
  }
  if (banner.kind === 'ownership') {
    const { owner, expires_at: expiresAt } = banner.transfer
    return (
      <Line icon={<CrownIcon />} text={t('banners.ownership', { name: owner.name, business: ownBusiness, time: formatTime(expiresAt, timeZone, locale) })}>
        <Link to="/settings/ownership">{t('banners.ownershipLink')}</Link>
      </Line>
    )
  }
  const { business_name: business, due_at: dueAt, is_overdue: isOverdue } = banner.demand
  const text = isOverdue ? t('banners.overdue', { business }) : t('banners.demand', { business, time: formatMoment(new Date(dueAt), timeZone, locale) })
  return (
    <Line tone={isOverdue ? 'bad' : 'warn'} icon={<ShieldIcon />} text={text}>
      <Link to="/settings/security">{t('banners.demandLink')}</Link>
    </Line>
  )
}

type LineProps = { icon: ReactNode; text: string; tone?: 'warn' | 'bad'; children?: ReactNode }

function Line({ icon, text, tone = 'warn', children }: LineProps) {
  return (
    <div className={styles.banner} data-tone={tone}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <p className={styles.text}>{text}</p>
      {children && <div className={styles.action}>{children}</div>}
    </div>
  )
}
