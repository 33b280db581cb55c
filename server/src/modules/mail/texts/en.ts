import type { MailTexts } from './types.ts'

const notYou = 'If this was not you, set a new password at once and look through your sessions.'
const everyChange = 'You get this mail because {product} tells you of every change to the security of your account.'

export const en: MailTexts = {
  greeting: 'Hello {name},',
  linkHint: 'If the button does not work, open this address:',
  linkEnds: 'The link works once, until {time}.',
  unknown: 'unknown',
  facts: { browser: 'Browser', system: 'System', ip: 'IP address', time: 'Time' },
  colon: ': ',
  footer: 'Sent by {product}, {host}',
  letters: {
    confirm_email: {
      subject: 'Confirm your e-mail address',
      preview: 'One more step, and your account can take payments.',
      paragraphs: ['This address was used to open a {product} account. Please confirm that it is yours.'],
      button: 'Confirm address',
      reason: 'You get this mail because this address was entered at a registration. If that was not you, do nothing: the address stays unconfirmed.',
    },
    confirm_new_email: {
      subject: 'Confirm your new e-mail address',
      preview: 'Then you sign in with this address.',
      paragraphs: [
        'This address was entered as the new one of a {product} account. Once you confirm it, you sign in with it, and the old one no longer counts.',
      ],
      button: 'Confirm address',
      reason: 'You get this mail because this address was entered in the settings of an account. If that was not you, do nothing: nothing changes.',
    },
    address_taken: {
      subject: 'You already have an account',
      preview: 'Sign in as before, or set a new password.',
      paragraphs: [
        'This address was just used to open a new {product} account. You have one already, so nothing was made and nothing was changed.',
        'Sign in as before. If you do not remember your password, ask for a new one on the sign-in page.',
      ],
      button: 'Sign in',
      reason: 'You get this mail because your address was entered at a registration. If that was not you, there is nothing to do.',
    },
    account_opened: {
      subject: 'Your account is ready: set a password',
      preview: 'The link for it is in this mail.',
      paragraphs: [
        'An account at {product} was opened for {subject}, and you are its owner. Set a password, and sign in with this address.',
        'Once the link no longer works, ask for a new password on the sign-in page.',
      ],
      button: 'Set a password',
      reason: 'You get this mail because your payment platform named you as the owner of this business. If that is not you, do nothing: nobody can sign in.',
    },
    reset_password: {
      subject: 'Set a new password',
      preview: 'The link for it is in this mail.',
      paragraphs: ['You asked for a new password. When you set it, all your sessions end. A second factor stays as it is.'],
      button: 'Set a new password',
      reason: 'You get this mail because a new password was asked for with your address. If that was not you, do nothing: your password stays as it is.',
    },
    unlock: {
      subject: 'Unlock sign-in for your browser',
      preview: 'The link for it is in this mail.',
      paragraphs: [
        'After too many failed sign-ins, your account is locked for browsers that it does not know, so that nobody can go on guessing your password.',
        'Open the link in the browser that you want to sign in with. You still need your password there.',
      ],
      button: 'Unlock this browser',
      reason:
        'You get this mail because somebody asked for it at a sign-in with your address. If that was not you, do not open the link: your account stays locked to them.',
    },
    new_device: {
      subject: 'New sign-in to your account',
      preview: 'From a browser that your account did not know.',
      paragraphs: ['Somebody signed in to your {product} account from a browser that it did not know. If it was you, there is nothing to do.', notYou],
      button: 'Look at your sessions',
      reason: 'You get this mail because {product} tells you of every sign-in from a new browser.',
    },
    password_changed: {
      subject: 'Your password was changed',
      preview: 'In the settings of your account.',
      paragraphs: ['The password of your {product} account was changed in its settings.', notYou],
      button: 'Look at your security settings',
      reason: everyChange,
    },
    password_reset: {
      subject: 'Your password was set anew',
      preview: 'By a link that was mailed to you.',
      paragraphs: ['A new password was set for your {product} account, by a link that was mailed to you. All sessions have ended.', notYou],
      button: 'Look at your security settings',
      reason: everyChange,
    },
    email_changed: {
      subject: 'Your e-mail address was changed',
      preview: 'You now sign in with another address.',
      paragraphs: ['You now sign in to {product} with {subject}. This is the last mail to the old address.', notYou],
      button: 'Look at your security settings',
      reason: everyChange,
    },
    factor_added: {
      subject: 'A second factor was added',
      preview: 'It can be used to sign in from now on.',
      paragraphs: ['“{subject}” was added to your {product} account and can be used to sign in from now on.', notYou],
      button: 'Look at your security settings',
      reason: everyChange,
    },
    factor_removed: {
      subject: 'A second factor was removed',
      preview: 'It can no longer be used to sign in.',
      paragraphs: ['“{subject}” was removed from your {product} account and can no longer be used to sign in.', notYou],
      button: 'Look at your security settings',
      reason: everyChange,
    },
    recovery_codes_made: {
      subject: 'New recovery codes were made',
      preview: 'Earlier codes no longer work.',
      paragraphs: ['New recovery codes were made for your {product} account. Earlier codes no longer work.', notYou],
      button: 'Look at your security settings',
      reason: everyChange,
    },
    recovery_code_used: {
      subject: 'A recovery code was used',
      preview: 'To sign in to your account.',
      paragraphs: ['A recovery code was used to sign in to your {product} account. Codes left: {subject}.', notYou],
      button: 'Look at your security settings',
      reason: everyChange,
    },
    account_locked: {
      subject: 'Your account was locked',
      preview: 'After too many failed sign-ins.',
      paragraphs: [
        'After too many failed sign-ins, your {product} account is locked for {minutes} minutes for browsers that it does not know.',
        'If it was you, wait, or sign in on a browser that you trust. If it was not, your password has held; set another one if you use it anywhere else.',
      ],
      button: 'Look at your security settings',
      reason: everyChange,
    },
  },
  mailbox: {
    title: 'Mailbox',
    about: 'Mails that this machine keeps instead of sending them, because no mail server is set (SMTP_URL).',
    shared: 'Anyone who uses this machine can read these mails, password resets included. On a shared machine, set SMTP_URL.',
    empty: 'No mails yet.',
    reload: 'Reload',
    back: 'All mails',
    to: 'To',
    received: 'Received',
    asHtml: 'As HTML',
    asText: 'As text',
    missing: 'This mail does not exist, or no longer.',
    refused: 'The mailbox is shown under the address of this machine only.',
  },
}
