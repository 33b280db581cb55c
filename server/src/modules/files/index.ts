export { keepEvidenceFile } from './keep.ts'
export { type FileRow, findFiles, readFileContent } from './store.ts'
