export { convertAtReference } from './conversion.ts'
export { readRatesFile } from './file.ts'
export { type DatedRate, findReferenceRates, hasReferenceRates, writeReferenceRates } from './store.ts'
export { readWorths } from './worth.ts'
