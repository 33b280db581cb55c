import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/errors.ts'
import { DetailPage } from '../../shared/details/detail-page.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'

const texts = { plain: 'samples.list', failed: 'samples.failed', notFoundTitle: 'samples.title', notFoundText: 'samples.sentence' } as const

function Example({ data, error = null }: { data?: string; error?: ApiError | null }) {
  const { t } = useTranslation('catalogue')
  return (
    <DetailPage
      query={{ data, error, refetch: () => undefined }}
      text={(key) => t(texts[key])}
      back={t('samples.list')}
      view={(name) => <PageHeader title={name} breadcrumb={t('samples.list')} />}
    />
  )
}

function useRefused(status: number) {
  const { t } = useTranslation('catalogue')
  return new ApiError({ code: status, status, message: t('samples.unavailable'), requestId: 'req_0VbmYENaHSYeXQKfjdEYLhzB' })
}

export const Default = () => <Example data="Order 10998" />
export const Loading = () => <Example />
export const NotFound = () => <Example error={useRefused(404)} />
export const Failed = () => <Example error={useRefused(500)} />
