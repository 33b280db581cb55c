export { readRiskLists } from './enforce/check.ts'
export { type DecisionRow, listDecisionsOf } from './enforce/store.ts'
export { riskExport } from './lists/export-store.ts'
export { registerRisk } from './routes.ts'
