/** The declarations of the platform API, for the modules that serve it. */

export * from './businesses.ts'
export * from './endpoint.ts'
export * from './events.ts'
export * from './instructions.ts'
export * from './keys.ts'
export * from './merchants.ts'
export * from './requirements.ts'
