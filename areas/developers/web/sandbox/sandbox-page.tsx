import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { EmptyCard } from '#web/ui/feedback/empty-state.tsx'
import { DetailSkeleton } from '#web/ui/layout/detail-skeleton.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { ClockControl } from './clock-control.tsx'
import { PayoutControl, SettleControl } from './money-controls.tsx'
import { PaymentControl } from './payment-control.tsx'
import { sandboxQuery } from './queries.ts'
import { DisputeControl, FraudControl } from './report-controls.tsx'
import styles from './sandbox.module.css'
import { VampControl } from './vamp-control.tsx'

/** Buttons for what a network, an issuer, a bank or time does to a live account. */
export function SandboxPage() {
  const { t } = useTranslation('sandbox')
  const { kind } = useMerchant()
  return (
    <>
      <PageHeader />
      {kind === 'sandbox' ? <Controls /> : <EmptyCard title={t('live.title')} text={t('live.text')} />}
    </>
  )
}

function Controls() {
  const { t } = useTranslation('sandbox')
  const { id } = useMerchant()
  const sandbox = useQuery(sandboxQuery(id))
  if (!sandbox.data) {
    return sandbox.isError ? <ErrorNotice title={t('failed')} error={sandbox.error} onRetry={() => void sandbox.refetch()} /> : <DetailSkeleton />
  }
  return (
    <div className={styles.grid}>
      <PaymentControl kind="card" />
      <PaymentControl kind="decline" />
      <DisputeControl />
      <FraudControl />
      <ClockControl sandbox={sandbox.data} />
      <SettleControl sandbox={sandbox.data} />
      <PayoutControl sandbox={sandbox.data} />
      <VampControl sandbox={sandbox.data} />
    </div>
  )
}
