import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { statementFormats } from '#areas/billing/contract/endpoints.ts'
import { DownloadProblem } from '#web/shared/errors/download-problem.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { useDownloadStatement } from './queries.ts'
import styles from './statements.module.css'

/** The statement as a file, in each format. */
export function DownloadButtons({ month }: { month: string }) {
  const { t } = useTranslation('statements')
  const { id } = useMerchant()
  const download = useDownloadStatement(id, month)
  return (
    <div className={styles.downloads}>
      <div className={styles.buttons}>
        {statementFormats.map((format) => (
          <Button
            key={format}
            icon={<DownloadOutlined aria-hidden />}
            loading={download.isPending && download.variables === format}
            disabled={download.isPending}
            onClick={() => download.mutate(format)}
          >
            {t(`statement.download.${format}`)}
          </Button>
        ))}
      </div>
      <DownloadProblem error={download.error} />
    </div>
  )
}
