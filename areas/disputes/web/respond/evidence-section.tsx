import CheckIcon from 'lucide-react/icons/check'
import { useTranslation } from 'react-i18next'
import { type EvidenceTextField, evidenceFileFields, evidenceTextFields, productTypes } from '#areas/disputes/contract/evidence.ts'
import type { EvidenceItem } from '#areas/disputes/contract/response.ts'
import { disputeLimits } from '#areas/disputes/contract/rules.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { SentenceGap } from '#web/ui/text/sentence-gap.tsx'
import { AddFiles } from './add-files.tsx'
import { DraftChoice } from './draft-choice.tsx'
import { useDraft } from './draft-context.ts'
import { FileName, RemoveFile } from './file-row.tsx'
import { listLevel } from './queries.ts'
import styles from './respond.module.css'
import { SaveNote } from './save-note.tsx'
import { useDraftField } from './use-draft-field.ts'

/** The form by reason and by what was sold. */
export function EvidenceSection() {
  const { t } = useTranslation('evidence')
  const { response } = useDraft()
  const optional = listLevel(response, 'optional').items
  return (
    <>
      <ProductChoice />
      {(['required', 'recommended'] as const).map((level) => {
        const { items, missing } = listLevel(response, level)
        return (
          items.length > 0 && (
            <Section key={level} title={t(`evidence.${level}`)} aside={<Progress given={items.length - missing.length} count={items.length} />}>
              <Items items={items} />
            </Section>
          )
        )
      })}
      {optional.length > 0 && (
        <details className={styles.more}>
          <summary>{t('evidence.more', { count: optional.length })}</summary>
          <Items items={optional} />
        </details>
      )}
    </>
  )
}

/** How many of the items are there. */
function Progress({ given, count }: { given: number; count: number }) {
  const { t } = useTranslation('evidence')
  const isComplete = given === count
  return (
    <span className={styles.quiet} data-tone={isComplete ? 'good' : undefined}>
      {isComplete && <CheckIcon aria-hidden />} {t('progress', { given, count })}
    </span>
  )
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

/** The part of an item, to which the end of the form leads while it is missing. */
export const itemId = (field: EvidenceItem['field']) => `evidence-${field}`

/** Short texts come first, two in a row, files last. */
function Items({ items }: { items: readonly EvidenceItem[] }) {
  const placeOf = ({ field, is_file }: EvidenceItem) => (shortFields.has(field) ? 0 : is_file ? 2 : 1)
  return (
    <div className={styles.items}>
      {items
        .toSorted((one, other) => placeOf(one) - placeOf(other))
        .map((item) => {
          const field = evidenceTextFields.find((known) => known === item.field)
          return (
            <div key={item.field} id={itemId(item.field)} className={styles.item} data-short={shortFields.has(item.field) || undefined}>
              {field ? <TextEvidence item={{ ...item, field }} /> : <FileEvidence item={item} />}
            </div>
          )
        })}
    </div>
  )
}

/** A text of evidence, with why it helps and where it comes from. */
function TextEvidence({ item }: { item: EvidenceItem & { field: EvidenceTextField } }) {
  const { t } = useTranslation('evidence')
  const { response } = useDraft()
  const field = useDraftField(item.field)
  const { source, changed_by: name } = response.values[item.field]
  const hint = (
    <>
      {item.why}
      {source !== null && source !== 'draft' && (
        <>
          <SentenceGap />
          {t(`source.${source}`, { name })}
        </>
      )}
    </>
  )
  return (
    <>
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
    </>
  )
}

/** A kind of file: why it helps, the files that are there, and the place for the next one. */
function FileEvidence({ item }: { item: EvidenceItem }) {
  const { t } = useTranslation(['evidence', 'common'])
  const { response } = useDraft()
  const kind = evidenceFileFields.find((known) => known === item.field) ?? 'uncategorized_file'
  const files = response.files.filter((file) => file.kind === kind)
  const fromServer = response.api_files.filter((file) => file.kind === kind)
  return (
    <>
      <div className={styles.slot}>
        <div>
          <strong>{item.label}</strong>
          <p className={styles.quiet}>{item.why}</p>
        </div>
        {response.is_open && (
          <AddFiles kind={kind} label={t('files.addKind', { kind: item.label })} isBare>
            {t('files.addFile')}
          </AddFiles>
        )}
      </div>
      {files.length > 0 && (
        <ul className="card-list">
          {files.map((file) => (
            <li key={file.id} className={styles.file}>
              <FileName file={file} />
              {response.is_open && <RemoveFile file={file} />}
            </li>
          ))}
        </ul>
      )}
      {fromServer.length > 0 && (
        <p className={styles.quiet}>{t('files.fromServer', { names: fromServer.map(({ name }) => name).join(t('common:separator')) })}</p>
      )}
    </>
  )
}

/** What was sold, which decides what is asked for. */
function ProductChoice() {
  const { t } = useTranslation('evidence')
  const field = useDraftField('product_type')
  const legend = t('product.legend')
  return (
    <div className={styles.item}>
      <DraftChoice name="product_type" legend={legend} field={field} options={productTypes} nameOf={(type) => t(`product.${type}`)} />
      <SaveNote field={field} label={legend} />
    </div>
  )
}
