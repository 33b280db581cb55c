import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addRiskUpload, downloadInvalidRows, type RiskUploadDetail } from '#areas/risk/contract/uploads.ts'
import { call } from '#web/api/call.ts'
import { ApiError } from '#web/api/errors.ts'
import { DownloadProblem } from '#web/shared/errors/download-problem.tsx'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { formatCount } from '#web/ui/text/format-count.ts'
import { saveFile } from '#web/ui/text/save-file.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { riskUploadQuery, takeInUpload } from '../queries.ts'

const UndoDialog = lazyPart(() => import('./undo-dialog.tsx'))

/** What can be done with an upload in its state. */
export function UploadActions({ upload }: { upload: RiskUploadDetail }) {
  const { t } = useTranslation('risk')
  const mayManage = useCan('risk.manage')
  const undoing = useDialog()
  const { state, counts } = upload
  return (
    <>
      {counts.invalid > 0 && <InvalidRows upload={upload} />}
      {mayManage && state === 'previewed' && <Add upload={upload} />}
      {mayManage && state === 'added' && counts.new + counts.reactivated > 0 && (
        <Button isDangerous onClick={() => undoing.open(true)}>
          {t('uploads.undo.open')}
        </Button>
      )}
      {undoing.subject && <UndoDialog upload={upload} onClose={undoing.close} onUndone={undoing.closeForGood} />}
    </>
  )
}

function InvalidRows({ upload: { id: uploadId, type } }: { upload: RiskUploadDetail }) {
  const { t } = useTranslation('risk')
  const { id } = useMerchant()
  const download = useMutation({
    mutationFn: async () => saveFile(`${type}-invalid-rows.xlsx`, await call(downloadInvalidRows, { params: { id, uploadId } })),
  })
  return (
    <>
      <Button isBusy={download.isPending} onClick={() => download.mutate()}>
        {t('uploads.invalidRows')}
      </Button>
      <DownloadProblem error={download.error} />
    </>
  )
}

/** Invalid rows refuse a file as a whole, so only its valid ones are offered then: those of the preview, and those that became invalid since. */
function Add({ upload: { id: uploadId, counts } }: { upload: RiskUploadDetail }) {
  const { t } = useTranslation('risk')
  const locale = useLocale()
  const { id } = useMerchant()
  const queries = useQueryClient()
  const [hasNewInvalid, setHasNewInvalid] = useState(false)
  const rows = counts.invalid > 0 || hasNewInvalid ? 'valid' : 'all'
  const count = counts.new + counts.reactivated
  const add = useMutation({
    mutationFn: () => call(addRiskUpload, { params: { id, uploadId }, body: { rows } }, { showsFieldErrors: true }),
    onSuccess: async (added) => {
      await takeInUpload(queries, id, added)
      showToast({ kind: 'success', text: t('add.done', { count: added.counts.new + added.counts.reactivated }) })
    },
    onError: async (error) => {
      if (!(error instanceof ApiError && error.status === 409)) return
      setHasNewInvalid(true)
      // Somebody else may have added the file.
      await queries.invalidateQueries({ queryKey: riskUploadQuery(id, uploadId).queryKey })
    },
  })
  return (
    <>
      <Button kind="primary" isBusy={add.isPending} disabled={count === 0} onClick={() => add.mutate()}>
        {hasNewInvalid ? t('uploads.add.onlyValid') : t(`uploads.add.${rows}`, { count, shown: formatCount(count, locale) })}
      </Button>
      <Refusal error={add.error} />
    </>
  )
}
