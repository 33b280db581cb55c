import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { noteDisputeOpened } from '#areas/disputes/contract/endpoints.ts'
import { call } from '#web/api/call.ts'
import { useMerchant } from '#web/stores/merchant.ts'

/** Tells the server that the reader opened a dispute that exists. A call of its own, since pages are fetched ahead when a row is pointed at.
 * @param afterMs how long it is looked at before that counts. */
export function useNoteOpened(disputeId: string, isFound: boolean, afterMs = 0): void {
  const { id } = useMerchant()
  // A call that fails is made again when the page is opened again, so nobody has to know.
  const { mutate } = useMutation({ mutationFn: (dispute: string) => call(noteDisputeOpened, { params: { id, disputeId: dispute } }) })
  useEffect(() => {
    if (!isFound) return
    const timer = setTimeout(() => mutate(disputeId), afterMs)
    return () => clearTimeout(timer)
  }, [mutate, disputeId, isFound, afterMs])
}
