import { useQueryClient } from '@tanstack/react-query'
import EllipsisIcon from 'lucide-react/icons/ellipsis'
import { useTranslation } from 'react-i18next'
import type { DisputeDetail } from '#areas/disputes/contract/detail.ts'
import { ButtonLink } from '#web/shared/navigation/button-link.tsx'
import { RiskContextDialog } from '#web/shared/risk/load-context-dialog.ts'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { MenuButton } from '#web/ui/overlays/menu-button.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { refetchDispute } from './queries.ts'

const AcceptDialog = lazyPart(() => import('./accept-dialog.tsx'))
const RefundDialog = lazyPart(() => import('./refund-dialog.tsx'))

/** The buttons that both the reader's rights and the dispute's state allow. An inquiry ends with a refund; accepting is for disputes. */
export function DisputeActions({ dispute }: { dispute: DisputeDetail }) {
  const { t } = useTranslation(['dispute', 'disputes', 'payments', 'shell'])
  const { id: merchantId } = useMerchant()
  const queries = useQueryClient()
  const [mayRespond, mayRefund] = [useCan('disputes.respond'), useCan('payments.refund')]
  const mayList = [useCan('risk.manage'), useCan('payments.read')].every(Boolean)
  const dialog = useDialog<'accept' | 'refund'>()
  const listing = useDialog()
  const close = () => {
    dialog.close()
    // An answer that got lost may have changed the dispute all the same.
    void refetchDispute(queries, merchantId, dispute)
  }
  const isInquiry = dispute.kind === 'query'
  const toRiskList = { key: 'risk', label: t('shell:addToRiskList'), onChoose: () => listing.open(true) }
  const Dialog = dialog.subject === 'accept' ? AcceptDialog : RefundDialog
  return (
    <>
      {mayRefund && dispute.can_refund && <Button onClick={() => dialog.open('refund')}>{t('actions.refund')}</Button>}
      {mayRespond && dispute.can_accept && !isInquiry && <Button onClick={() => dialog.open('accept')}>{t('actions.accept')}</Button>}
      {mayRespond && dispute.can_respond && (
        <ButtonLink kind="primary" to="/payments-product/disputes/$disputeId/respond" params={{ disputeId: dispute.id }}>
          {t('actions.respond')}
        </ButtonLink>
      )}
      {mayList && (
        <MenuButton label={t('payments:detail.more')} sections={[{ key: 'risk', choices: [toRiskList] }]}>
          <EllipsisIcon aria-hidden />
        </MenuButton>
      )}
      {listing.subject && (
        <RiskContextDialog
          reason={{ subject: 'payment', objectId: dispute.payment.id, kind: 'dispute', id: dispute.id, detail: t(`disputes:reason.${dispute.category}`) }}
          onClose={listing.close}
        />
      )}
      {dialog.subject && <Dialog dispute={dispute} onClose={close} onDone={dialog.closeForGood} />}
    </>
  )
}
