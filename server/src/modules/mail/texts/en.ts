import type { MailTexts } from './types.ts'

const notYou = "If this wasn't you, reset your password and review your sessions."
const everyChange = "You're receiving this because your account's security settings changed."

export const en: MailTexts = {
  greeting: 'Hi {name},',
  linkHint: "If the button doesn't work, open this link:",
  linkEnds: 'This link expires on {time} and can only be used once.',
  unknown: 'Unknown',
  facts: { browser: 'Browser', system: 'Operating system', ip: 'IP address', time: 'Time' },
  colon: ': ',
  footer: 'Sent by {product}, {host}',
  letters: {
    confirm_email: {
      subject: 'Confirm your email',
      preview: 'One more step to start accepting payments.',
      paragraphs: ['Confirm your email to finish setting up your {product} account.'],
      button: 'Confirm email',
      reason: "You're receiving this because this email was used to register an account. If that wasn't you, you can ignore this email.",
    },
    confirm_new_email: {
      subject: 'Confirm your new email',
      preview: "You'll sign in with it from now on.",
      paragraphs: ["You're changing the email of your {product} account to this one. Confirm it, and you'll sign in with it instead of your old email."],
      button: 'Confirm email',
      reason:
        "You're receiving this because your email address was entered in the settings of an account. If you didn't enter it, you can ignore this message.",
    },
    address_taken: {
      subject: 'You already have an account',
      preview: 'Sign in, or reset your password.',
      paragraphs: [
        'Someone tried to register a {product} account with this email. You already have an account, so no new one was created.',
        'Sign in as usual. If you forgot your password, reset it from the sign-in page.',
      ],
      button: 'Sign in',
      reason: "You're receiving this because your email was used to register an account. If that wasn't you, you can ignore this email.",
    },
    account_opened: {
      subject: 'Your account is ready: set a password',
      preview: 'Use the link in this email.',
      paragraphs: [
        "A {product} account was opened for {subject}, and you're the owner. Set a password, then sign in with this email.",
        'If the link has expired, request a new one from the sign-in page with "Forgot password".',
      ],
      button: 'Set password',
      reason: "You're receiving this because your payment platform named you as the owner of this business. If that's not you, you can ignore this email.",
    },
    reset_password: {
      subject: 'Reset your password',
      preview: 'Use the link in this email.',
      paragraphs: ['Resetting your password signs you out everywhere. Two-step verification stays on.'],
      button: 'Reset password',
      reason: "You're receiving this because someone requested a password reset for this email. If that wasn't you, you can ignore this email.",
    },
    unlock: {
      subject: 'Unlock sign-in for your browser',
      preview: 'Use the link in this email.',
      paragraphs: [
        'Your account is locked for new browsers after too many failed sign-ins. This keeps others from guessing your password.',
        "Open the link in the browser you want to sign in with. You'll still need your password.",
      ],
      button: 'Unlock this browser',
      reason: "You're receiving this because someone requested this link while signing in with your email. If that wasn't you, don't open the link.",
    },
    new_device: {
      subject: 'New sign-in to your account',
      preview: "From a browser you haven't used before.",
      paragraphs: ['We noticed a new sign-in to your {product} account. If this was you, you can ignore this email.', notYou],
      button: 'Review sessions',
      reason: "You're receiving this because someone signed in to your account from a new browser.",
    },
    password_changed: {
      subject: 'Your password was changed',
      preview: 'In your security settings.',
      paragraphs: ['Your {product} account password was changed in your security settings.', notYou],
      button: 'Review security settings',
      reason: everyChange,
    },
    password_reset: {
      subject: 'Your password was reset',
      preview: 'With a link we emailed you.',
      paragraphs: ['Your {product} account password was reset with a link we emailed you. You were signed out everywhere.', notYou],
      button: 'Review security settings',
      reason: everyChange,
    },
    email_changed: {
      subject: 'Your email was changed',
      preview: 'Sign in with your new email from now on.',
      paragraphs: ["You now sign in to {product} with {subject}. This is the last email we'll send to your previous address.", notYou],
      button: 'Review security settings',
      reason: everyChange,
    },
    factor_added: {
      subject: 'Verification method added',
      preview: 'You can use it to sign in.',
      paragraphs: ['"{subject}" was added to your {product} account. You can now use it to sign in.', notYou],
      button: 'Review security settings',
      reason: everyChange,
    },
    factor_removed: {
      subject: 'Verification method removed',
      preview: 'You can no longer use it to sign in.',
      paragraphs: ['"{subject}" was removed from your {product} account. You can no longer use it to sign in.', notYou],
      button: 'Review security settings',
      reason: everyChange,
    },
    recovery_codes_made: {
      subject: 'New recovery codes generated',
      preview: 'Your old codes no longer work.',
      paragraphs: ['New recovery codes were generated for your {product} account. Your old codes no longer work.', notYou],
      button: 'Review security settings',
      reason: everyChange,
    },
    recovery_code_used: {
      subject: 'Recovery code used',
      preview: 'To sign in to your account.',
      paragraphs: ['A recovery code was used to sign in to your {product} account. Codes left: {subject}.', notYou],
      button: 'Review security settings',
      reason: everyChange,
    },
    account_locked: {
      subject: 'Your account was locked',
      preview: 'Too many failed sign-ins.',
      paragraphs: [
        'After too many failed sign-ins, your {product} account is locked for new browsers for {minutes} minutes.',
        "If this was you, try again later or use a browser you've used before. If it wasn't, your password wasn't guessed. Change it if you also use it elsewhere.",
      ],
      button: 'Review security settings',
      reason: "You're receiving this because someone failed to sign in with your email too many times.",
    },
  },
  mailbox: {
    title: 'Mailbox',
    about: "Email isn't set up on this server (SMTP_URL). Messages are kept here instead.",
    shared: 'Anyone who uses this machine can read these messages, including password reset links. On a shared machine, set SMTP_URL.',
    empty: 'No messages yet.',
    reload: 'Reload',
    back: 'All messages',
    to: 'To',
    received: 'Received',
    asHtml: 'HTML version',
    asText: 'Text version',
    missing: 'Message not found. It may have been deleted.',
    refused: 'Open the mailbox on the server itself, for example under localhost.',
  },
}
