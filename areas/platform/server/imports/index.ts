export { type ImportResult, importFile, reportFileOf } from './import-file.ts'
export { repeatBatches } from './repeat-batch.ts'
export { openSource } from './source.ts'
export { type Counts, findState, firstState, type ImportState } from './state.ts'
