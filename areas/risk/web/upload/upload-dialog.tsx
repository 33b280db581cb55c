import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { riskLimits } from '#areas/risk/contract/rules.ts'
import { downloadRiskTemplate, uploadRiskFile } from '#areas/risk/contract/uploads.ts'
import { type RiskEffect, type RiskPeriod, type RiskType, riskEffects, riskTypes } from '#kernel/risk/types.ts'
import { call } from '#web/api/call.ts'
import { findFieldError } from '#web/api/errors.ts'
import { DownloadProblem } from '#web/shared/errors/download-problem.tsx'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { EffectField } from '#web/shared/risk/effect-field.tsx'
import { PeriodField } from '#web/shared/risk/period-field.tsx'
import { TypeField } from '#web/shared/risk/type-field.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { formatCount } from '#web/ui/text/format-count.ts'
import { saveFile } from '#web/ui/text/save-file.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { takeInUpload } from '../queries.ts'
import { FileField } from './file-field.tsx'
import styles from './upload.module.css'

const fields = ['file', 'name', 'remark'] as const

/** Uploads a file of records for a list, and opens its preview. */
export default function UploadDialog({ type: given, onClose }: { type: RiskType | undefined; onClose: () => void }) {
  const { t } = useTranslation('risk')
  const locale = useLocale()
  const { id } = useMerchant()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [type, setType] = useState(given ?? riskTypes[0])
  const [file, setFile] = useState<File | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const [effect, setEffect] = useState<RiskEffect>(riskEffects[0])
  const [period, setPeriod] = useState<RiskPeriod>('permanent')
  const [remark, setRemark] = useState('')
  const upload = useMutation({
    mutationFn: (chosen: File) => {
      const query = { name: chosen.name, type, effect, period, ...(remark.trim() && { remark: remark.trim() }) }
      return call(uploadRiskFile, { params: { id }, query, file: chosen })
    },
    onSuccess: async (found) => {
      await takeInUpload(queries, id, found)
      await navigate({ to: '/risk/uploads/$uploadId', params: { uploadId: found.id } })
    },
  })
  const submit = () => {
    setIsMissing(!file)
    if (file) upload.mutate(file)
  }
  const choose = (chosen: File) => {
    upload.reset()
    setIsMissing(false)
    setFile(chosen)
  }
  const problemOf = (field: (typeof fields)[number]) => findFieldError(upload.error, field)
  return (
    <FormDialog
      title={given ? t('upload.title', { list: t(`type.${given}`) }) : t('upload.titleAny')}
      submitText={t('upload.submit')}
      form={{ submit, isSending: upload.isPending }}
      onClose={onClose}
    >
      {!given && <TypeField value={type} isDisabled={upload.isPending} onChange={setType} />}
      <FileField
        file={file}
        hint={t('upload.fileHint', { count: riskLimits.riskUploadRowsMax, shown: formatCount(riskLimits.riskUploadRowsMax, locale) })}
        problem={isMissing ? t('upload.fileMissing') : (problemOf('file') ?? problemOf('name'))}
        isDisabled={upload.isPending}
        onChoose={choose}
      />
      <TemplateButton type={type} />
      <div className="pair">
        <EffectField value={effect} isDisabled={upload.isPending} onChange={setEffect} />
        <PeriodField value={period} isDisabled={upload.isPending} onChange={setPeriod} />
      </div>
      <TextField
        label={t('columns.remark')}
        hint={t('upload.remarkHint')}
        problem={problemOf('remark')}
        autoComplete="off"
        maxLength={riskLimits.riskRemarkLengthMax}
        value={remark}
        disabled={upload.isPending}
        onText={setRemark}
      />
      <Refusal error={upload.error} fields={fields} />
    </FormDialog>
  )
}

/** Downloads an empty workbook with the columns that an upload reads. */
function TemplateButton({ type }: { type: RiskType }) {
  const { t } = useTranslation('risk')
  const { id } = useMerchant()
  const download = useMutation({
    mutationFn: async () => saveFile(`${type}-template.xlsx`, await call(downloadRiskTemplate, { params: { id, type } })),
  })
  return (
    <>
      <Button kind="link" className={styles.template ?? ''} isBusy={download.isPending} onClick={() => download.mutate()}>
        {t('upload.template')}
      </Button>
      <DownloadProblem error={download.error} />
    </>
  )
}
