import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined'
import { statementFormats } from '@counterfoil/contract/billing/endpoints'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { DownloadProblem } from '../../../shared/errors/download-problem.tsx'
import { useMerchant } from '../../../stores/merchant.ts'
import formStyles from '../forms.module.css'
import { useDownloadStatement } from './queries.ts'

/** The statement as a file, in each format. */
export function DownloadButtons({ month }: { month: string }) {
  const { t } = useTranslation('billing')
  const { id } = useMerchant()
  const download = useDownloadStatement(id, month)
  return (
    <div className={formStyles.downloads}>
      <div className={formStyles.buttons}>
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
