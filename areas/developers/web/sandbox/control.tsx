import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import type { BodyInput, EndpointDeclaration } from '#kernel/endpoint.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { type ContractForm, useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { newKey } from '#web/shared/money/use-money-call.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { Button } from '#web/ui/forms/button.tsx'
import head from '#web/ui/layout/card-head.module.css'
import styles from './sandbox.module.css'

interface ControlProps {
  title: string
  text: ReactNode
  submitText: string
  form: Pick<ContractForm<never, never>, 'ref' | 'submit' | 'isSending'> & { refusal: { error: Error | null; fields: readonly string[] } }
  isDisabled?: boolean
  /** What the last call made. */
  result: ReactNode
  children?: ReactNode
}

/** One control: what it does, its fields, its button, and what came of it. */
export function Control({ title, text, submitText, form, isDisabled = false, result, children }: ControlProps) {
  const id = useId()
  return (
    <section className={`card ${styles.control}`} aria-labelledby={id}>
      <h2 id={id} className={head.title}>
        {title}
      </h2>
      <p className={styles.text}>{text}</p>
      <form ref={form.ref} noValidate onSubmit={form.submit} className={styles.form}>
        {children}
        <Refusal {...form.refusal} />
        <div className={styles.foot}>
          <Button type="submit" isBusy={form.isSending} disabled={isDisabled}>
            {submitText}
          </Button>
          <span role="status" className={styles.result}>
            {result}
          </span>
        </div>
      </form>
    </section>
  )
}

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
