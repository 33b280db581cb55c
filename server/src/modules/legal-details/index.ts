export { registerLegalDetails } from './routes.ts'
export { settleLegalReview } from './service.ts'
