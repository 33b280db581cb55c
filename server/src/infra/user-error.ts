/** A failure the person at the terminal can do something about: its message is shown as it is, without a stack. */
export class UserError extends Error {
  override readonly name = 'UserError'
}
