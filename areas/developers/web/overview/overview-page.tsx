import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { AccountRequirement } from '#areas/settings/contract/merchants/endpoints.ts'
import { merchantInfoQuery } from '#web/api/merchant-info-query.ts'
import { AccountRequirements } from '#web/shared/accounts/account-requirements.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import head from '#web/ui/layout/card-head.module.css'
import { CopyableId } from '#web/ui/text/copyable-id.tsx'
import { DeveloperHeader } from '../developer-header.tsx'
import { Checklist } from './checklist.tsx'
import { CodeCard } from './code-card.tsx'
import styles from './overview-page.module.css'

/** What a developer needs to connect a shop: the steps, code to begin with, the address of the API, and what the account still needs. */
export function DeveloperOverviewPage() {
  const { id, kind } = useMerchant()
  const info = useQuery({ ...merchantInfoQuery(id), enabled: kind === 'live' })
  return (
    <>
      <DeveloperHeader />
      {/* What is below something of unknown height appears with it, so that nothing moves. */}
      {!info.isLoading && (
        <div className={styles.page}>
          {info.data && !info.data.can_take_payments && <NotYet missing={info.data.missing} />}
          <Checklist />
          {/* A live account refuses test cards, so there is no code to try. */}
          {kind === 'sandbox' && <CodeCard />}
          <Connection />
        </div>
      )}
    </>
  )
}

/** Where the merchant API is, for whoever connects the official client. */
function Connection() {
  const { t } = useTranslation('developers')
  const { origin } = window.location
  return (
    <section className="card" aria-labelledby="connection">
      <h2 id="connection" className={head.title}>
        {t('connection.title')}
      </h2>
      <p className={head.text}>{t('connection.text')}</p>
      <dl className={styles.facts}>
        <dt>{t('connection.address')}</dt>
        <dd>
          <CopyableId id={`${origin}/v1`} isWhole />
        </dd>
      </dl>
      <Link to="/docs">{t('connection.reference')}</Link>
    </section>
  )
}

/** Keys of an account that cannot take money yet can be made, but their payments are refused. */
function NotYet({ missing }: { missing: readonly AccountRequirement[] }) {
  const { t } = useTranslation('developers')
  return (
    <section className={`card ${styles.notYet}`} aria-labelledby="not-yet">
      <h2 id="not-yet" className={head.title}>
        {t('notYet.title')}
      </h2>
      <p className={head.text}>{t('notYet.text')}</p>
      <AccountRequirements missing={missing} />
    </section>
  )
}
