/** A failure the person at the terminal can do something about: its message is shown as it is, without a stack. */
export class UserError extends Error {
  override readonly name = 'UserError'
  /** Of the command, by which a script tells failures apart. */
  readonly exitCode: number

  /** @param options with the cause, if this message stands for an error that nobody expected; its stack is shown on request. */
  constructor(message: string, exitCode = 1, options?: ErrorOptions) {
    super(message, options)
    this.exitCode = exitCode
  }
}

/** Arguments that a command doesn't take. What runs it adds the usage. */
export class UsageError extends UserError {
  constructor(problem = '') {
    super(problem)
  }
}

/** Names the failed step in one sentence. A UserError, which has its own, stays as it is. */
export function toUserError(error: unknown, step: string): UserError {
  if (error instanceof UserError) return error
  const { message, code } = error as NodeJS.ErrnoException
  return new UserError(`${step}: ${message || code}`, 1, { cause: error })
}
