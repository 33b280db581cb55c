import { useTranslation } from 'react-i18next'
import { ApiError, type FieldError } from '../../api/errors.ts'
import { Refusal } from '../../shared/errors/refusal.tsx'

const requestId = 'req_0VbmYENaHSYeXQKfjdEYLhzB'

function useRefused(fieldErrors: readonly FieldError[]) {
  const { t } = useTranslation('catalogue')
  return new ApiError({ code: 422, status: 422, message: t('samples.refused'), fieldErrors, requestId })
}

export const Default = () => <Refusal error={useRefused([])} />

/** Fields that the form doesn't show are named here. */
export function WithFields() {
  const { t } = useTranslation('catalogue')
  return <Refusal error={useRefused([{ path: 'currency', message: t('samples.problem') }])} />
}
