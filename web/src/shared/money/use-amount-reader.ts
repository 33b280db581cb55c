import { parseAmount } from './amount-input.ts'
import { useAmountProblem } from './use-amount-problem.ts'

interface TypedAmount {
  /** Null while it is no amount. */
  amountMinor: number | null
  problem: string | undefined
}

/** Reads a typed amount of at most `maxMinor` minor units; what is wrong with it is in the reader's language. */
export function useAmountReader(currency: string, maxMinor: number): (text: string) => TypedAmount {
  const describe = useAmountProblem()
  return (text) => {
    const { amountMinor, problem } = parseAmount(text, currency, maxMinor)
    return { amountMinor, problem: problem ? describe(problem, currency, maxMinor) : undefined }
  }
}
