import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { BodyInput, EndpointDeclaration } from '#kernel/endpoint.ts'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { newKey } from '#web/shared/money/use-money-call.ts'
import { useMerchant } from '#web/stores/merchant.ts'

type WithBody = EndpointDeclaration & { readonly body: NonNullable<EndpointDeclaration['body']> }

interface ControlOptions<Values extends object, Endpoint extends WithBody, Field extends string, Result> {
  endpoint: Endpoint
  initial: Values
  toBody: (values: Values) => unknown
  fields: readonly Field[]
  send: (body: BodyInput<Endpoint>, idempotencyKey: string) => Promise<Result>
}

/** A form of the sandbox that stays open, with what its last call returned. Sent again after a lost answer, a call counts once. */
export function useControl<Values extends object, Endpoint extends WithBody, Field extends string, Result>({
  send,
  ...options
}: ControlOptions<Values, Endpoint, Field, Result>) {
  const { id } = useMerchant()
  const queries = useQueryClient()
  const [result, setResult] = useState<Result | null>(null)
  const sent = useRef({ body: '', key: '' })
  const form = useContractForm({
    ...options,
    send: (body) => {
      const text = JSON.stringify(body)
      if (sent.current.body !== text) sent.current = { body: text, key: newKey() }
      setResult(null)
      return send(body, sent.current.key)
    },
    onDone: (answer) => {
      sent.current = { body: '', key: '' }
      setResult(answer)
      void queries.invalidateQueries({ queryKey: ['merchant', id] })
    },
  })
  return { form, result }
}
