export { registerOverview } from './routes.ts'
export { listDays } from './service.ts'
export { computeBounds, countOutcomes, findStart, sumCapturesByDay } from './store.ts'
export { verifyTrade } from './verify-store.ts'
