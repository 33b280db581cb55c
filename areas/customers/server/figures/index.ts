export { readTotals } from './store.ts'
