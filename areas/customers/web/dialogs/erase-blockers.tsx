import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { getErasurePreview } from '#areas/customers/contract/personal-data.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { shortenId } from '#web/ui/text/shorten-id.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTime } from '#web/ui/time/time.ts'
import { useTimeZone } from '#web/ui/time/time-zone.ts'
import styles from './personal-data.module.css'

type Blocker = Answer<typeof getErasurePreview>['blockers'][number]

/** What is still open, until when, and why the data is needed for it. */
export function EraseBlockers({ blockers }: { blockers: readonly Blocker[] }) {
  const { t } = useTranslation('customers')
  return (
    <>
      <p>{t('erase.blocked')}</p>
      <ul className={styles.blockers}>
        {blockers.map((blocker) => (
          <BlockerEntry key={blocker.id} blocker={blocker} />
        ))}
      </ul>
    </>
  )
}

function BlockerEntry({ blocker: { kind, id, payment_id: paymentId, until } }: { blocker: Blocker }) {
  const { t } = useTranslation('customers')
  const locale = useLocale()
  const timeZone = useTimeZone()
  return (
    <li>
      {kind === 'dispute' ? (
        <Link to="/payments-product/disputes/$disputeId" params={{ disputeId: id }} title={id}>
          {t('erase.blocker.dispute', { id: shortenId(id) })}
        </Link>
      ) : (
        <Link to="/payments/$paymentId" params={{ paymentId }} title={id}>
          {t(`erase.blocker.${kind}`, { id: shortenId(id) })}
        </Link>
      )}
      <span>{t(`erase.reason.${kind}`)}</span>
      {until !== null && <span>{t(`erase.until.${kind}`, { time: formatTime(until, timeZone, locale, 'short') })}</span>}
    </li>
  )
}
