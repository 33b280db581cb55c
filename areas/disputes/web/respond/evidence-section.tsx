import { useTranslation } from 'react-i18next'
import { type EvidenceTextField, evidenceFileFields, evidenceLevels, evidenceTextFields, productTypes } from '#areas/disputes/contract/evidence.ts'
import type { EvidenceItem } from '#areas/disputes/contract/response.ts'
import { disputeLimits } from '#areas/disputes/contract/rules.ts'
import { StatusTag } from '#web/ui/feedback/status-tag.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { AddFiles } from './add-files.tsx'
import { useDraft } from './draft-context.ts'
import styles from './respond.module.css'
import { SaveNote } from './save-note.tsx'
import { useDraftField } from './use-draft-field.ts'

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

const shortFields = new Set<string>([
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'duplicate_charge_id',
  'service_date',
  'shipping_carrier',
  'shipping_date',
  'shipping_tracking_number',
])

/** A text of evidence, with why it helps and where it comes from. */
function TextEvidence({ item }: { item: EvidenceItem & { field: EvidenceTextField } }) {
  const { t } = useTranslation('evidence')
  const { response } = useDraft()
  const field = useDraftField(item.field)
  const { source, changed_by } = response.values[item.field]
  const hint = (
    <>
      {item.why}
      {source === 'payment' && <span className={styles.source}>{t('source.payment')}</span>}
      {source === 'merchant_api' && <span className={styles.source}>{t('source.merchantApi')}</span>}
      {changed_by !== null && <span className={styles.source}>{t('source.member', { name: changed_by })}</span>}
    </>
  )
  return (
    <div className={styles.item}>
      <Requirement item={item} />
      <Field label={item.label} hint={hint} problem={field.problem}>
        {(control) =>
          shortFields.has(item.field) ? (
            <TextInput {...control} value={field.text} readOnly={!response.is_open} onChange={({ target }) => field.change(target.value)} />
          ) : (
            <TextArea
              {...control}
              rows={3}
              maxLength={disputeLimits.evidenceTextLengthMax}
              value={field.text}
              readOnly={!response.is_open}
              onChange={({ target }) => field.change(target.value)}
            />
          )
        }
      </Field>
      <SaveNote field={field} label={item.label} />
    </div>
  )
}

/** A kind of file: why it helps, and the files that are there. */
function FileEvidence({ item }: { item: EvidenceItem }) {
  const { t } = useTranslation('evidence')
  const { response } = useDraft()
  const kind = evidenceFileFields.find((known) => known === item.field) ?? 'uncategorized_file'
  const files = response.files.filter((file) => file.kind === kind)
  return (
    <div className={styles.item}>
      <Requirement item={item} />
      <div className={styles.fileItem}>
        <div>
          <strong className={styles.label}>{item.label}</strong>
          <p className={styles.hint}>{item.why}</p>
          {files.length > 0 && <p className={styles.names}>{files.map(({ name }) => name).join(', ')}</p>}
        </div>
        {response.is_open && (
          <AddFiles kind={kind} label={t('files.addKind', { kind: item.label })}>
            {t('files.addFile')}
          </AddFiles>
        )}
      </div>
    </div>
  )
}

/** What was sold, which decides what is asked for. */
function ProductChoice() {
  const { t } = useTranslation('evidence')
  const { response } = useDraft()
  const field = useDraftField('product_type')
  return (
    <>
      <fieldset className={styles.choice} disabled={!response.is_open}>
        <legend>{t('product.legend')}</legend>
        {productTypes.map((type) => (
          <label key={type}>
            <input type="radio" name="product_type" checked={field.text === type} onChange={() => field.change(type)} />
            {t(`product.${type}`)}
          </label>
        ))}
      </fieldset>
      <SaveNote field={field} label={t('product.legend')} />
    </>
  )
}

/** Whether evidence is needed, and whether it is there. */
function Requirement({ item: { level, is_given } }: { item: Pick<EvidenceItem, 'level' | 'is_given'> }) {
  const { t } = useTranslation('evidence')
  if (is_given) {
    return (
      <span className={styles.requirement}>
        <StatusTag tone="good">{t('given')}</StatusTag>
      </span>
    )
  }
  if (level === 'optional') return null
  return (
    <span className={styles.requirement}>
      <StatusTag tone={level === 'required' ? 'warn' : 'idle'}>{t(`level.${level}`)}</StatusTag>
    </span>
  )
}
