import Button from 'antd/es/button'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import type { ContractForm } from '#web/shared/forms/use-contract-form.ts'
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
          <Button htmlType="submit" loading={form.isSending} disabled={isDisabled}>
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
