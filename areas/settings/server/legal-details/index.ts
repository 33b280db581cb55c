export { registerLegalDetails } from './routes.ts'
export { settleLegalReview, summarizeLegalReview } from './service.ts'
export { keepFormerDetails } from './store.ts'
