export { notifyOfDueDocuments } from './notices.ts'
export { changeRequirement, listRequirements, requireDocument, summarizeDocuments } from './requirements.ts'
export { registerCompliance } from './routes.ts'
export { readSubmittedFile, settleDocument } from './settle.ts'
