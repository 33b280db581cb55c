export { createPushSealer, instructionOutbox, readPushAddress, setPushAddress } from './push.ts'
export { acknowledge, answer, listInstructionPage, readInstructionFile } from './service.ts'
