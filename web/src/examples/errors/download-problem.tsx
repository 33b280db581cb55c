import { useTranslation } from 'react-i18next'
import { ApiError, TransportError } from '../../api/errors.ts'
import { DownloadProblem } from '../../shared/errors/download-problem.tsx'

export function Default() {
  const { t } = useTranslation('catalogue')
  return (
    <DownloadProblem
      error={new ApiError({ code: 503, status: 503, message: t('samples.refused'), fieldErrors: [], requestId: 'req_0VbmYENaHSYeXQKfjdEYLhzB' })}
    />
  )
}

export const Offline = () => <DownloadProblem error={new TransportError('network', '')} />
