import { useTranslation } from 'react-i18next'
import { evidenceLevels, evidenceTextFields } from '#areas/disputes/contract/evidence.ts'
import type { EvidenceItem } from '#areas/disputes/contract/response.ts'
import { Section } from '#web/ui/layout/section.tsx'
import { useDraft } from './draft-context.ts'
import { FileEvidence } from './file-evidence.tsx'
import { ProductChoice } from './product-choice.tsx'
import styles from './respond.module.css'
import { TextEvidence } from './text-evidence.tsx'

/** The form by reason and by what was sold. */
export function EvidenceSection() {
  const { t } = useTranslation('evidence')
  const { response } = useDraft()
  return (
    <Section title={t('evidence.title')}>
      <ProductChoice />
      {evidenceLevels.map((level) => {
        const items = response.evidence.filter((item) => item.level === level)
        if (items.length === 0) return null
        const list = (
          <div className={styles.items}>
            {items.map((item) => (
              <Item key={item.field} item={item} />
            ))}
          </div>
        )
        if (level !== 'optional') {
          return (
            <section key={level} aria-label={t(`evidence.${level}`)}>
              <h3 className={styles.subhead}>{t(`evidence.${level}`)}</h3>
              {list}
            </section>
          )
        }
        return (
          <details key={level} className={styles.more}>
            <summary>{t('evidence.optional')}</summary>
            {list}
          </details>
        )
      })}
    </Section>
  )
}

function Item({ item }: { item: EvidenceItem }) {
  const field = evidenceTextFields.find((known) => known === item.field)
  return field ? <TextEvidence item={{ ...item, field }} /> : <FileEvidence item={item} />
}
