export { type NoteRow, noteStore, presentNote } from './store.ts'
