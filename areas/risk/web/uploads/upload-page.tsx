import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { startUploadBackTest } from '#areas/risk/contract/back-test.ts'
import type { RiskUploadDetail } from '#areas/risk/contract/uploads.ts'
import { call } from '#web/api/call.ts'
import { DetailPage } from '#web/shared/details/detail-page.tsx'
import { BackTestCheck } from '#web/shared/risk/back-test-check.tsx'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import detail from '#web/ui/layout/detail.module.css'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { WayBack } from '#web/ui/lists/way-back.tsx'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { DateTime } from '#web/ui/time/date-time.tsx'
import { riskUploadQuery } from '../queries.ts'
import type { RowPart } from '../search.ts'
import { UploadActions } from './upload-actions.tsx'
import { UploadRows } from './upload-rows.tsx'
import { UploadState } from './upload-state.tsx'

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

interface UploadViewProps {
  upload: RiskUploadDetail
  part: RowPart | undefined
  back: ReactNode
}

function UploadView({ upload, part, back }: UploadViewProps) {
  const { t } = useTranslation('risk')
  const { name, type, effect, period } = upload
  const [key, by, at] = lastAct(upload)
  return (
    <>
      <PageHeader
        title={name}
        breadcrumb={back}
        subtitle={
          <span className="line">
            <UploadState upload={upload} />
            <span>
              <Link to="/risk/config/$type" params={{ type }}>
                {t(`type.${type}`)}
              </Link>
            </span>
            <span>{t(`effect.${effect}`)}</span>
            <span>{t(`period.${period}`)}</span>
            <span>{t(`uploads.acts.${key}`, { name: by })}</span>
            <DateTime at={at} />
          </span>
        }
        actions={<UploadActions upload={upload} />}
      />
      <div className="stack">
        <Notes upload={upload} />
        <Check upload={upload} />
        <UploadRows upload={upload} part={part} />
      </div>
    </>
  )
}

/** Checks the valid rows of a file against past payments, for those who may add them. */
function Check({ upload: { id: uploadId, counts, row_count: rowCount } }: { upload: RiskUploadDetail }) {
  const { id } = useMerchant()
  if (!useCan('risk.manage') || counts.invalid === rowCount) return null
  return (
    <div className="card">
      <BackTestCheck heading="h2" start={() => call(startUploadBackTest, { params: { id, uploadId } })} />
    </div>
  )
}

/** Who did what with the upload last, and when. */
function lastAct({ created_at, uploaded_by, added_at, added_by, undone_at, undone_by }: RiskUploadDetail) {
  if (undone_at !== null && undone_by !== null) return ['undone', undone_by, undone_at] as const
  if (added_at !== null && added_by !== null) return ['added', added_by, added_at] as const
  return ['uploaded', uploaded_by, created_at] as const
}

/** The entries that undoing deleted, and those that it restored. */
function listUndone(rows: RiskUploadDetail['rows']) {
  return (['new', 'reactivated'] as const)
    .map((outcome) => ({ outcome, count: rows.filter((row) => row.outcome === outcome && !row.is_kept).length }))
    .filter(({ count }) => count > 0)
}

/** What the person who decides should know before, and what undoing did and left. */
function Notes({ upload: { state, counts, kept_count, rows } }: { upload: RiskUploadDetail }) {
  const { t } = useTranslation('risk')
  const locale = useLocale()
  const text = (key: 'invalid' | 'nothing' | 'deleted' | 'restored' | 'kept', count: number) =>
    t(`uploads.notes.${key}`, { count, shown: formatCount(count, locale) })
  const texts = [
    state === 'previewed' && counts.invalid > 0 && text('invalid', counts.invalid),
    state === 'previewed' && counts.new + counts.reactivated === 0 && text('nothing', 0),
    kept_count > 0 && text('kept', kept_count),
  ].filter((note) => typeof note === 'string')
  const undone = state === 'undone' ? listUndone(rows).map(({ outcome, count }) => text(outcome === 'new' ? 'deleted' : 'restored', count)) : []
  return (
    <>
      {undone.length > 0 && (
        <p className={`card ${detail.panel}`} role="status">
          {undone.join(' ')}
        </p>
      )}
      {texts.map((note) => (
        <p key={note} className={`card ${detail.panel}`} data-tone="warn" role="status">
          {note}
        </p>
      ))}
    </>
  )
}
