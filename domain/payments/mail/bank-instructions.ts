import { links } from '#domain/shared/links.ts'
import type { Notice } from '#domain/mail/letter.ts'

const openHome = { label: 'Open the administration', path: '/admin/home' }
/** To the platform's staff, about the instructions of an offering. */
export const bankInstructionStaffNotices: Readonly<Record<string, Notice>> = {
  'bank-instructions.proposed': {
    subject: 'New bank instructions need a second person',
    lines: ['Call the bank at a number you know, compare every field, then approve or reject.'],
    action: openHome,
  },
  'bank-instructions.approved': {
    subject: 'New bank instructions were approved',
    lines: ['They take effect after the waiting period. Stop them if anything is wrong.'],
    action: openHome,
  },
  'bank-instructions.refused': {
    subject: 'Bank instructions were rejected',
    lines: ['The previous instructions stay in effect.'],
  },
}
/** To the company whose offering is paid by these instructions. */
export const bankInstructionIssuerNotices: Readonly<Record<string, Notice>> = {
  'bank-instructions.approved': {
    subject: 'The bank instructions of your offering change',
    lines: [
      'Two platform staff approved new instructions. They take effect after the waiting period. Call us if you didn’t expect this.',
    ],
  },
  'bank-instructions.in_effect': {
    subject: 'New bank instructions of your offering are in effect',
    lines: ['Investors now see them.'],
  },
}

/** To those who still have to send a wire: the instructions themselves are never mailed. */
export const wireInstructionsChanged: Notice = {
  subject: 'The wire instructions of your investment changed',
  lines: [
    'Send money only using the instructions shown after you sign in. We never e-mail them.',
    'Call us before you send a wire. The number is next to the instructions.',
  ],
  action: { label: 'See my investments', path: links.pending() },
}
