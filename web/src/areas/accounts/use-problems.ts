import type { RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/errors.ts'

type Problems<Field extends string> = Partial<Record<Field, string>>

interface ProblemState<Field extends string> {
  /** For the form whose fields these are. */
  form: RefObject<HTMLFormElement | null>
  problems: Problems<Field>
  /** Shows all that is wrong at once and goes to the first of it; true if there is any. */
  show: (found: Problems<Field>) => boolean
  /** What is being changed is not called wrong meanwhile. */
  clear: (...fields: Field[]) => void
}

/** What is wrong with the fields of a form, found here or by the server. */
export function useProblems<Field extends string>(): ProblemState<Field> {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems<Field>>({})
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (round > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [round])
  const show = (found: Problems<Field>) => {
    setProblems(found)
    setRound((rounds) => rounds + 1)
    return Object.keys(found).length > 0
  }
  const clear = (...fields: Field[]) =>
    setProblems((known) => Object.fromEntries(Object.entries(known).filter(([name]) => !fields.includes(name as Field))) as Problems<Field>)
  return { form, problems, show, clear }
}

/** The server's refusals of a form's fields, the first of each. */
export function readProblems<Field extends string>(error: unknown, fields: readonly Field[]): Problems<Field> {
  if (!(error instanceof ApiError)) return {}
  const found: Problems<Field> = {}
  for (const field of fields) {
    const message = error.fieldErrors.find(({ path }) => path === field)?.message
    if (message !== undefined) found[field] = message
  }
  return found
}
