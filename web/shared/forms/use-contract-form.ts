import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { BodyInput, EndpointDeclaration } from '#kernel/endpoint.ts'
import { type ApiError, findFieldError } from '../../api/errors.ts'
import { formKeyOf, takeKeptForm, useNotedForm } from '../../session/kept-work.ts'
import { useUnsavedChanges } from '../../ui/forms/unsaved-changes.ts'
import { useLocale } from '../../ui/text/use-locale.ts'
import { findRefusal } from '../errors/refusal.tsx'
import { findProblems, type Problems, pick, type Texts } from './find-problems.ts'

type WithBody = EndpointDeclaration & { readonly body: NonNullable<EndpointDeclaration['body']> }

interface Options<Values extends object, Endpoint extends WithBody, Field extends string, Answer> {
  endpoint: Endpoint
  /** What the form begins with, or what is saved: a field that was not changed follows it. */
  initial: Values
  /** What is sent, and checked by the schema before. */
  toBody: (values: Values) => unknown
  /** Fields of the body that show their own problems. */
  fields: readonly Field[]
  /** The form's own words for a field that the schema refuses; otherwise they are the server's. */
  texts?: (values: Values) => Texts<Field>
  /** What only the page can check, such as a limit of this installation. */
  check?: (values: Values) => Problems<Field>
  send: (body: BodyInput<Endpoint>) => Promise<Answer>
  /** Runs before the form counts as sent. */
  onDone?: (answer: Answer, body: BodyInput<Endpoint>) => Promise<void> | void
  /** Takes over a refusal; false leaves it to the form. */
  onRefused?: (error: Error) => boolean
  /** The field that a refusal is about although it doesn't name it, such as a wrong code. */
  refusedField?: (error: ApiError) => Field | undefined
  /** Replaces sending a body that says nothing new. */
  onUnchanged?: () => void
  /** On a page: the form's heading, and what else discarding does. Once sent, it shows `initial` again. A form in a dialog has its Cancel button instead. */
  unsaved?: { name: string; onDiscard?: () => void }
}

export interface ContractForm<Values, Field extends string> {
  ref: RefObject<HTMLFormElement | null>
  values: Values
  isChanged: boolean
  problems: Problems<Field>
  /** Changed fields are not called wrong while they are edited, and neither are `others` that depend on them. */
  change: (changed: Partial<Values>, ...others: Field[]) => void
  submit: (event: FormEvent) => void
  /** Changes the last field and submits, for a code that needs no button. */
  complete: (changed: Partial<Values>) => void
  /** Restores what the form began with. */
  discard: () => void
  isSending: boolean
  /** For `Refusal`, which shows what no field does. */
  refusal: { error: Error | null; fields: readonly Field[] }
  clearRefusal: () => void
}

/** A form by the schema of its endpoint: checked before it is sent, sent once, with problems of the page and of the server beside their fields and the focus on the first. */
export function useContractForm<Values extends object, Endpoint extends WithBody, Field extends string, Answer>({
  endpoint,
  initial,
  toBody,
  fields,
  texts,
  check,
  send,
  onDone,
  onRefused,
  refusedField,
  onUnchanged,
  unsaved,
}: Options<Values, Endpoint, Field, Answer>): ContractForm<Values, Field> {
  const locale = useLocale()
  const ref = useRef<HTMLFormElement>(null)
  const isBusy = useRef(false)
  // Passwords aren't kept.
  const key = formKeyOf('password' in initial ? undefined : unsaved?.name)
  const [changed, setChanged] = useState<Partial<Values>>(() => takeKeptForm<Partial<Values>>(key) ?? {})
  useNotedForm(key, changed)
  const values = { ...initial, ...changed }
  const [problems, setProblems] = useState<Problems<Field>>({})
  const [round, setRound] = useState(0)
  const show = (found: Problems<Field>) => {
    setProblems(found)
    setRound((rounds) => rounds + 1)
  }
  const clear = (names: readonly string[]) => setProblems((known) => pick(fields, (field) => (names.includes(field) ? undefined : known[field])))
  const placeRefusal = (failure: Error | null): Problems<Field> => {
    const refusal = findRefusal(failure)
    const refused = refusal && refusedField?.(refusal)
    return refused ? pick([refused], () => refusal.fieldErrors[0]?.message ?? refusal.message) : {}
  }
  const sending = useMutation({
    mutationFn: async (body: BodyInput<Endpoint>) => {
      const answer = await send(body)
      await onDone?.(answer, body)
    },
    onSuccess: () => {
      if (unsaved) setChanged({})
    },
    onError: (failure) => {
      if (onRefused?.(failure)) return
      show({ ...placeRefusal(failure), ...pick(fields, (field) => findFieldError(failure, field)) })
    },
  })
  const { error } = sending
  useEffect(() => {
    if (round > 0 || error) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [round, error])
  const hasNews = (body: unknown) => JSON.stringify(body) !== JSON.stringify(toBody(initial))
  const discard = () => {
    sending.reset()
    clear(fields)
    setChanged({})
    unsaved?.onDiscard?.()
  }
  const isChanged = hasNews(toBody(values))
  useUnsavedChanges(unsaved?.name ?? '', unsaved !== undefined && isChanged, discard)

  const checkAndSend = async (current: Values) => {
    const body = toBody(current)
    if (onUnchanged && !hasNews(body)) return onUnchanged()
    sending.reset()
    const found = { ...(await findProblems(endpoint.body, body, fields, texts?.(current) ?? {}, locale)), ...check?.(current) }
    show(found)
    // Of a problem that no field shows, the server says what it is. A failure is in `sending.error`.
    if (Object.keys(found).length === 0) await sending.mutateAsync(body as BodyInput<Endpoint>).catch(() => undefined)
  }
  const submit = async (current: Values) => {
    if (isBusy.current) return
    isBusy.current = true
    await checkAndSend(current).finally(() => {
      isBusy.current = false
    })
  }
  const change = (next: Partial<Values>, ...others: Field[]) => {
    clear([...Object.keys(next), ...others])
    setChanged((known) => ({ ...known, ...next }))
  }
  return {
    ref,
    values,
    isChanged,
    problems,
    change,
    submit: (event) => {
      event.preventDefault()
      void submit(values)
    },
    complete: (last) => {
      change(last)
      void submit({ ...values, ...last })
    },
    discard,
    isSending: sending.isPending,
    refusal: { error: Object.keys(placeRefusal(error)).length === 0 ? error : null, fields },
    clearRefusal: sending.reset,
  }
}
