import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PayoutItem } from '#areas/payouts/contract/endpoints.ts'
import { payoutQuery } from '#web/shared/payouts/queries.ts'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { useNow } from '#web/ui/time/use-now.ts'
import { canCancel } from '../state.ts'

const CancelDialog = lazyPart(() => import('./cancel-dialog.tsx'))

/** The way to call a payout back, for as long as it has not left. */
export function CancelAction({ payout, isInRow = false }: { payout: PayoutItem; isInRow?: boolean }) {
  const { t } = useTranslation('balance')
  const now = useNow()
  const { id: merchantId } = useMerchant()
  const queries = useQueryClient()
  const mayManage = useCan('payouts.manage')
  const dialog = useDialog()
  const close = () => {
    dialog.close()
    // An answer that got lost may have changed the payout all the same.
    void queries.invalidateQueries({ queryKey: payoutQuery(merchantId, payout.id).queryKey })
  }
  return (
    <>
      {mayManage && canCancel(payout, now) && (
        <Button size={isInRow ? 'small' : 'default'} onClick={() => dialog.open(true)}>
          {t('payout.cancel')}
        </Button>
      )}
      {dialog.subject && <CancelDialog payout={payout} onClose={close} onDone={dialog.closeForGood} />}
    </>
  )
}
