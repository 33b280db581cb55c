import { type ApprovalRequested, isApprovalRequested } from '@counterfoil/contract/approvals/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSayRequested } from '../../../shared/approvals/queries.ts'
import { useMerchant } from '../../../stores/merchant.ts'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { refetchBankAccounts } from './queries.ts'

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
