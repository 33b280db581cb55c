import { MoneyProblem } from '../../shared/money/money-problem.tsx'

const form = { isSending: false, refusal: { error: null, fields: [] }, clearRefusal: () => undefined }

/** The answer was lost: the same call can be sent again, and counts once. */
export const Unsettled = () => <MoneyProblem form={form} money={{ unsettled: {}, startOver: () => undefined }} />
