import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ApprovalRequested, isApprovalRequested } from '#areas/approvals/contract/endpoints.ts'
import { useSayRequested } from '#web/shared/approvals/queries.ts'
import { refetchBankAccounts } from '#web/shared/payouts/bank-account-queries.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'

interface AccountChangeOptions {
  send: () => Promise<object | ApprovalRequested | null>
  /** Said once it is done. */
  done: string
  onEnd: () => void
}

/** Changes a bank account, or requests the change where a second person decides. */
export function useAccountChange({ send, done, onEnd }: AccountChangeOptions) {
  const queries = useQueryClient()
  const { id } = useMerchant()
  const sayRequested = useSayRequested()
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      if (answer !== null && isApprovalRequested(answer)) sayRequested()
      else showToast({ kind: 'success', text: done })
      void refetchBankAccounts(queries, id)
      onEnd()
    },
    // What was refused may have changed elsewhere.
    onError: () => void refetchBankAccounts(queries, id),
  })
}
