/** Where the local mailbox is on its own origin. */
export const mailboxPath = '/mailbox'
