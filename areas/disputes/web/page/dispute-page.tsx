import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { DisputeDetail } from '#areas/disputes/contract/detail.ts'
import { noteDisputeOpened } from '#areas/disputes/contract/endpoints.ts'
import { openInstructionStates } from '#kernel/instructions.ts'
import { call } from '#web/api/call.ts'
import { DetailPage } from '#web/shared/details/detail-page.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { WayBack } from '#web/ui/lists/way-back.tsx'
import { DisputeView } from './dispute-view.tsx'
import { disputeQuery } from './queries.ts'

const route = getRouteApi('/shell/payments-product/disputes/$disputeId')

const pollMs = 10_000

/** Whether the platform has yet to answer what members decided. */
function isMoving({ instructions }: DisputeDetail): boolean {
  return instructions.some(({ state }) => openInstructionStates.includes(state))
}

/** One dispute: why, until when, what it costs, and what can be done. */
export function DisputePage() {
  const { t } = useTranslation(['dispute', 'disputes'])
  const { disputeId } = route.useParams()
  const { id: merchantId } = useMerchant()
  const dispute = useQuery({
    ...disputeQuery(merchantId, disputeId),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? pollMs : false),
  })
  useNoteOpened(disputeId, dispute.data !== undefined)
  return (
    <DetailPage
      query={dispute}
      text={(key) => t(key)}
      back={<WayBack path="/payments-product/disputes" />}
      actions={<Link to="/payments-product/disputes">{t('all')}</Link>}
      view={(found) => <DisputeView dispute={found} />}
    />
  )
}

/** Tells the server that the reader opened a dispute that exists. A call of its own, since pages are fetched ahead when a row is pointed at. */
function useNoteOpened(disputeId: string, isFound: boolean): void {
  const { id } = useMerchant()
  // A call that fails is made again when the page is opened again, so nobody has to know.
  const { mutate } = useMutation({ mutationFn: (dispute: string) => call(noteDisputeOpened, { params: { id, disputeId: dispute } }, { showsErrors: true }) })
  useEffect(() => {
    if (isFound) mutate(disputeId)
  }, [mutate, disputeId, isFound])
}
