import { useMutation } from '@tanstack/react-query'
import DownloadIcon from 'lucide-react/icons/download'
import { useTranslation } from 'react-i18next'
import { type StatementFormat, statementFormats } from '#areas/billing/contract/statements.ts'
import { Button } from '../../ui/forms/button.tsx'
import { saveFile } from '../../ui/text/save-file.ts'
import { DownloadProblem } from '../errors/download-problem.tsx'
import type { StatementTexts } from './statement-texts.ts'
import styles from './statements.module.css'

interface StatementFilesProps {
  texts: StatementTexts
  /** File name without extension. */
  name: string
  load: (format: StatementFormat) => Promise<Blob>
  /** Aligns right where there is room. */
  isAtEnd?: boolean
}

/** Downloads of a statement, in each format. */
export function StatementFiles({ texts, name, load, isAtEnd = false }: StatementFilesProps) {
  const { t } = useTranslation(texts)
  const download = useMutation({ mutationFn: async (format: StatementFormat) => saveFile(`${name}.${format}`, await load(format)) })
  return (
    <div className={styles.downloads} data-end={isAtEnd || undefined}>
      <div className="buttons">
        {statementFormats.map((format) => (
          <Button
            key={format}
            icon={<DownloadIcon aria-hidden />}
            isBusy={download.isPending && download.variables === format}
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
