export { keepEvidenceFile } from './keep.ts'
export { type FileRow, findFiles } from './store.ts'
