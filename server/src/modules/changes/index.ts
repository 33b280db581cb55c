export { type NewChange, recordChange, recordChanges, viaOf } from './record.ts'
export { addChangePartitions, type ChangeRow, listChangesOf } from './store.ts'
