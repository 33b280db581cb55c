export { readRatesFile } from './file.ts'
export { type DatedRate, findReferenceRates, writeReferenceRates } from './store.ts'
