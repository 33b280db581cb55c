import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DetailPage } from '#web/shared/details/detail-page.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { WayBack } from '#web/ui/lists/way-back.tsx'
import { riskUploadQuery } from '../queries.ts'
import { UploadView } from './upload-view.tsx'

const route = getRouteApi('/shell/risk/uploads/$uploadId')

/** One uploaded file: the preview of its rows, then what became of them. */
export function UploadPage() {
  const { t } = useTranslation('risk')
  const { id } = useMerchant()
  const { uploadId } = route.useParams()
  const { part } = route.useSearch()
  const query = useQuery(riskUploadQuery(id, uploadId))
  const back = <WayBack path="/risk/uploads" />
  return (
    <DetailPage query={query} text={(key) => t(`uploads.page.${key}`)} back={back} view={(upload) => <UploadView upload={upload} part={part} back={back} />} />
  )
}
