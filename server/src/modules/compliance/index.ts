export { notifyOfDueDocuments } from './due-notices.ts'
export { changeRequirement, listRequirements, requireDocument } from './requirements.ts'
export { registerCompliance } from './routes.ts'
export { readSubmittedFile, settleDocument } from './settle.ts'
