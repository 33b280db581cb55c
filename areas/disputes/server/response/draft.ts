import {
  type EvidenceFileField,
  type EvidenceTextField,
  evidenceFileFields,
  evidenceTextFields,
  type ProductType,
  productTypes,
} from '#areas/disputes/contract/evidence.ts'
import { type DraftField, type DraftValue, type LetterField, letterFieldOf } from '#areas/disputes/contract/response.ts'
import type { DisputeId, FileId } from '#kernel/ids.ts'
import { type Locale, locales } from '#kernel/locale.ts'
import type { FileMediaType } from '#kernel/statuses.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { extensionOf, type FileRow, findFiles } from '#server/infra/files/index.ts'
import { evidenceOf, fileIdsOf } from '../evidence.ts'
import type { DisputeRow } from '../store.ts'
import { type Case, readCase } from './case.ts'
import { type FieldRow, listFields, readVersion } from './drafts-store.ts'
import { type DraftFileRow, listDraftFiles } from './files-store.ts'
import { writeLetter } from './letter.ts'
import { guessProduct, prefillFromPayment } from './prefill.ts'

/** A draft as it is: what members changed, over what the merchant API staged, over what the payment says. */
export interface Draft {
  readonly case: Case
  readonly version: number
  readonly values: Readonly<Record<DraftField, DraftValue>>
  readonly files: readonly DraftFileRow[]
  readonly apiFiles: readonly ApiFile[]
  readonly product: ProductType
  /** Of the packet. */
  readonly language: Locale
}

/** @throws AppError `not_found`. */
export async function readDraft(context: TenantContext, id: DisputeId): Promise<Draft> {
  const known = await readCase(context, id)
  const [version, fields, files, apiFiles] = await Promise.all([
    readVersion(context, id),
    listFields(context, id),
    listDraftFiles(context, id),
    listApiFiles(context, known.dispute),
  ])
  const saved = new Map(fields.map((row) => [row.field, row]))
  const staged = evidenceOf(known.dispute)
  const prefilled = prefillFromPayment(known)
  const texts = Object.fromEntries(
    evidenceTextFields.map((field) => {
      const row = saved.get(field)
      if (row) return [field, ofMember(row)]
      if (staged[field]) return [field, of(staged[field], 'merchant_api')]
      return [field, of(prefilled[field] ?? '', 'payment')]
    }),
  ) as Record<EvidenceTextField, DraftValue>
  const productRow = saved.get('product_type')
  const product = productTypes.find((type) => type === productRow?.value) ?? guessProduct(known, staged)
  const languageRow = saved.get('packet_language')
  const language = locales.find((locale) => locale === languageRow?.value) ?? 'en'
  const letter = (locale: Locale): DraftValue => {
    const row = saved.get(letterFieldOf(locale))
    return row ? ofMember(row) : of(writeLetter(context.now, known, { locale, product, texts, files: [...files, ...apiFiles] }), 'draft')
  }
  const letters = Object.fromEntries(locales.map((locale) => [letterFieldOf(locale), letter(locale)])) as Record<LetterField, DraftValue>
  const values = {
    ...texts,
    product_type: productRow ? ofMember(productRow) : of(product, 'draft'),
    packet_language: languageRow ? ofMember(languageRow) : of(language, 'draft'),
    ...letters,
  } satisfies Record<DraftField, DraftValue>
  return { case: known, version, values, files, apiFiles, product, language }
}

/** The letter that goes into the packet. */
export function letterOf({ values, language }: Draft): string {
  return values[letterFieldOf(language)].value
}

function of(value: string, source: 'payment' | 'draft' | 'merchant_api'): DraftValue {
  return { value, version: 0, source: value === '' ? null : source, changed_at: null, changed_by: null }
}

function ofMember({ value, version, changed_at, changed_by_name }: FieldRow): DraftValue {
  return { value, version, source: 'member', changed_at: changed_at.toISOString(), changed_by: changed_by_name }
}

/** A file that the merchant API staged as evidence. */
interface ApiFile {
  readonly id: FileId
  readonly name: string
  readonly kind: EvidenceFileField
  readonly media_type: FileMediaType
}

/** The staged files. Once evidence was submitted, the one file is an earlier packet, which a second stage doesn't repeat. */
async function listApiFiles(context: TenantContext, dispute: DisputeRow): Promise<ApiFile[]> {
  if (dispute.submission_count > 0) return []
  const evidence = evidenceOf(dispute)
  const rows = new Map<string, FileRow>((await findFiles(context, fileIdsOf(evidence))).map((row) => [row.id, row]))
  return evidenceFileFields.flatMap((kind) => {
    const row = rows.get(evidence[kind] ?? '')
    const media_type = row?.media_type as FileMediaType
    return row ? [{ id: row.id, kind, media_type, name: row.name ?? `${kind}.${extensionOf(media_type)}` }] : []
  })
}
