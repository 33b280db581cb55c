import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { merchantInfoQuery } from '#web/api/account-queries.ts'
import { ButtonLink } from '#web/shared/navigation/button-link.tsx'
import { CreateTestPayment } from '#web/shared/payments/create-test-payment.tsx'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

/** Shown while there are no payments: how the first one gets here. Loaded only for an empty list. */
export default function FirstPayment() {
  const { t } = useTranslation('payments')
  const { id, kind } = useMerchant()
  const [mayManageKeys, mayReadSteps] = [useCan('keys.manage'), useCan('developer.read')]
  const info = useQuery({ ...merchantInfoQuery(id), enabled: kind === 'live' }).data
  if (kind === 'sandbox') return <EmptyState title={t('empty.noneTitle')} text={t('empty.noneText')} actions={<CreateTestPayment />} />
  if (info && !info.can_take_payments) {
    // Home has the steps.
    const steps = mayReadSteps && (
      <ButtonLink to="/" kind="primary">
        {t('empty.steps')}
      </ButtonLink>
    )
    return <EmptyState title={t('empty.setupTitle')} text={t('empty.setupText')} actions={steps} />
  }
  const key = mayManageKeys && <ButtonLink to="/developer/keys">{t('empty.key')}</ButtonLink>
  return <EmptyState title={t('empty.noneTitle')} text={t('empty.liveText')} actions={key} />
}
