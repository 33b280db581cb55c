import { toDecimalText } from '@counterfoil/contract/money'
import { useState } from 'react'
import { findFieldError } from '../../../api/errors.ts'
import { parseAmount } from '../amount-input.ts'
import { useAmountProblem } from '../use-amount-problem.ts'

interface AmountOptions {
  currency: string
  /** Minor units: what the field begins with, and the most that makes sense. */
  initialMinor: number
  maxMinor: number
  /** The failure of the last call, whose refusal of the amount shows here until the amount changes. */
  error: unknown
}

/** A typed amount with what is wrong with it. */
export function useAmount({ currency, initialMinor, maxMinor, error }: AmountOptions) {
  const describe = useAmountProblem()
  const [text, setText] = useState(() => toDecimalText(initialMinor, currency))
  const [isTried, setIsTried] = useState(false)
  const [refusedText, setRefusedText] = useState<string | null>(null)
  const { amountMinor, problem } = parseAmount(text, currency, maxMinor)
  // An empty field is only wrong once somebody means it.
  const isShown = problem !== null && (isTried || problem !== 'empty')
  const refusal = text === refusedText ? findFieldError(error, 'amount_minor') : undefined
  return {
    text,
    setText,
    amountMinor,
    problem: isShown ? describe(problem, currency, maxMinor) : refusal,
    /** To be called when the form is sent. */
    markSent: () => {
      setIsTried(true)
      setRefusedText(text)
    },
  }
}
