import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createTestPayment } from '#areas/payments/contract/endpoints.ts'
import { call } from '../../api/call.ts'
import { paymentQuery } from '../../api/payment-queries.ts'
import { useCan, useMerchant } from '../../stores/merchant.ts'
import { Button, type ButtonProps } from '../../ui/forms/button.tsx'

interface CreateTestPaymentProps {
  kind?: ButtonProps['kind']
  outcome?: 'declined' | undefined
}

/** Creates a payment in a sandbox without code, and opens it. Absent for those who may not, and in live accounts. */
export function CreateTestPayment({ kind: buttonKind = 'primary', outcome }: CreateTestPaymentProps) {
  const { t } = useTranslation('shell')
  const { id: merchantId, kind } = useMerchant()
  const mayCreate = useCan('payments.create_test')
  const queries = useQueryClient()
  const navigate = useNavigate()
  // One key for the life of the button: a click after a lost answer opens the same payment.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const create = useMutation({
    mutationFn: () => call(createTestPayment, { params: { id: merchantId }, query: { ...(outcome && { outcome }) } }, { idempotencyKey }),
    onSuccess: async (payment) => {
      await queries.invalidateQueries({ queryKey: ['merchant', merchantId], refetchType: 'none' })
      queries.setQueryData(paymentQuery(merchantId, payment.id).queryKey, payment)
      await navigate({ to: '/payments/$paymentId', params: { paymentId: payment.id } })
    },
  })
  if (kind !== 'sandbox' || !mayCreate) return null
  return (
    <Button kind={buttonKind} isBusy={create.isPending} onClick={() => create.mutate()}>
      {t(outcome ? 'testPayment.createDeclined' : 'testPayment.create')}
    </Button>
  )
}
