import { type EvidenceField, type EvidenceTextField, evidenceTextFields } from '#areas/disputes/contract/evidence.ts'
import type { DraftFileRow } from './files-store.ts'

interface Filled {
  readonly values: Readonly<Record<EvidenceTextField, { readonly value: string }>>
  readonly files: readonly Pick<DraftFileRow, 'kind'>[]
}

/** Lists texts that aren't empty, and kinds of which there is a file. */
export function listGiven({ values, files }: Filled): Set<EvidenceField> {
  const texts = evidenceTextFields.filter((field) => values[field].value.trim() !== '')
  return new Set<EvidenceField>([...texts, ...files.map(({ kind }) => kind as EvidenceField)])
}
