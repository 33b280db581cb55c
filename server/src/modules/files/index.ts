export { keepEvidenceFile } from './keep.ts'
export { downloadName, extensionOf } from './media-type.ts'
export { type FileRow, findFiles, readFileContent } from './store.ts'
