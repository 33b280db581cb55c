/** A failure the person at the terminal can do something about: its message is shown as it is, without a stack. */
export class UserError extends Error {
  override readonly name = 'UserError'
  /** Of the command, by which a script tells failures apart. */
  readonly exitCode: number

  constructor(message: string, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}
