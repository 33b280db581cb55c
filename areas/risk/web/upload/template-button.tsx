import { useMutation } from '@tanstack/react-query'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { downloadRiskTemplate } from '#areas/risk/contract/uploads.ts'
import type { RiskType } from '#kernel/risk/types.ts'
import { call } from '#web/api/call.ts'
import { DownloadProblem } from '#web/shared/errors/download-problem.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { saveFile } from '#web/ui/text/save-file.ts'
import styles from './upload.module.css'

/** Downloads an empty workbook with the columns that an upload reads. */
export function TemplateButton({ type }: { type: RiskType }) {
  const { t } = useTranslation('risk')
  const { id } = useMerchant()
  const download = useMutation({
    mutationFn: async () => saveFile(`${type}-template.xlsx`, await call(downloadRiskTemplate, { params: { id, type } }, { showsErrors: true })),
  })
  return (
    <>
      <Button type="link" className={styles.template ?? ''} loading={download.isPending} onClick={() => download.mutate()}>
        {t('upload.template')}
      </Button>
      <DownloadProblem error={download.error} />
    </>
  )
}
