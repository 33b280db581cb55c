import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { disputeLimits } from '#areas/disputes/contract/rules.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { AddFiles } from './add-files.tsx'
import { useDraft } from './draft-context.ts'
import { FileRow } from './file-row.tsx'
import styles from './respond.module.css'
import { formatSize } from './size-meter.tsx'
import { useUploadsHere } from './use-uploads.ts'

const mebibyte = 1_048_576

/** All files in the order of the packet. They can be dropped anywhere on the list. */
export function FilesSection() {
  const { t } = useTranslation('evidence')
  const { response } = useDraft()
  const { waiting, problems, add, dismiss } = useUploadsHere()
  const locale = useLocale()
  const [isOver, setIsOver] = useState(false)
  const { files, api_files, is_open } = response
  const sum = (count: (file: (typeof files)[number]) => number) => files.reduce((total, file) => total + count(file), 0)
  return (
    <Section title={t('files.title')}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button below does the same. */}
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setIsOver(false)
          if (is_open) add([...event.dataTransfer.files], 'uncategorized_file')
        }}
      >
        {files.length === 0 && <p className={styles.quiet}>{t('files.none')}</p>}
        <ol className={styles.files}>
          {files.map((file, index) => (
            <FileRow key={file.id} file={file} index={index} />
          ))}
        </ol>
        {api_files.length > 0 && <p className={styles.hint}>{t('files.fromServer', { names: api_files.map(({ name }) => name).join(', ') })}</p>}
        {waiting.length > 0 && (
          <p className={styles.quiet} role="status">
            {t('files.uploading', { count: waiting.length, name: waiting[0] ?? '' })}
          </p>
        )}
        {problems.map(({ id, name, text }) => (
          <div key={id} className={styles.problem} role="alert">
            <p>
              <strong>{name}</strong> {text ?? t('files.notArrived')}
            </p>
            <Button size="small" onClick={() => dismiss(id)}>
              {t('files.dismiss')}
            </Button>
          </div>
        ))}
        {is_open && (
          <div className={styles.buttons}>
            <AddFiles kind="uncategorized_file" label={t('files.add')}>
              {t('files.add')}
            </AddFiles>
          </div>
        )}
        <p className={styles.hint}>
          {t('files.limits', {
            count: disputeLimits.evidenceDraftFilesMax,
            each: disputeLimits.evidenceUploadBytesMax / mebibyte,
            total: disputeLimits.evidenceDraftBytesMax / mebibyte,
            pages: disputeLimits.evidencePdfPagesMax,
          })}
        </p>
        {files.length > 0 && (
          <p className={styles.hint}>
            {t('files.sum', {
              files: files.length,
              pages: sum(({ page_count }) => page_count),
              size: formatSize(
                sum(({ size_bytes }) => size_bytes),
                locale,
              ),
            })}
          </p>
        )}
      </div>
    </Section>
  )
}
