import { links } from '#domain/shared/links.ts'
import { registrationLabels, type RegistrationType } from '#domain/shared/registration-types.ts'
import type { Notice } from '#domain/mail/letter.ts'
import { partyRoleLabels, type PartyRole } from '#domain/investors/model/registration.ts'

/** To compliance. */
export const registrationWaits: Notice = {
  subject: 'A registration is awaiting a decision',
  lines: ['Open the review queue to review its documents and decide.'],
  action: { label: 'Open the queue', path: '/admin/compliance/queue' },
}
/** To who prepares the registration, by the template of its machine; `title` is how it is called. */
export const registrationNotices = (
  title: string,
  id: string,
): Readonly<Record<string, Notice>> => {
  const open = { label: 'Open the registration', path: links.registration(id) }
  return {
    'registration.needs-information': {
      subject: 'Your registration needs a correction',
      lines: [`Something about ${title} needs a correction. Open it to see what to correct.`],
      action: open,
    },
    'registration.active': {
      subject: 'Your registration is ready',
      lines: [`You can invest as ${title} now.`],
      action: open,
    },
    'registration.rejected': {
      subject: 'We could not accept your registration',
      lines: [`We could not accept ${title}. You can invest in another way, or contact us.`],
      action: open,
    },
    'registration.termination-age': {
      subject: 'A custodial account has ended',
      lines: [
        `The minor of ${title} has come of age. We’re moving the securities to their own name.`,
      ],
      action: open,
    },
  }
}

/** To everyone who takes part in it: its details and people can be changed from now on. */
export const registrationReopened = (title: string): Notice => ({
  subject: `${title} is open for changes`,
  lines: [
    `Your registration ${title} was reopened: its details and people can be changed.`,
    'Investments in its name don’t close until it is ready again, in the name in which their agreements were signed.',
    'If you didn’t expect this, change your password and contact us.',
  ],
})

/** To who prepares it: somebody named in it does not take part; each need is what to do. */
export const partyDeclined = (
  title: string,
  id: string,
  needs: readonly { sentence: string }[],
): Notice => ({
  subject: 'Someone declined to participate in your registration',
  lines: [`About ${title}:`, ...needs.map((need) => need.sentence)],
  action: { label: 'Open the registration', path: links.registration(id) },
})

/** To the companies that the registration invests with. */
export const partyDeclinedForCompany = (data: {
  name: string
  title: string
  reason: string
}): Notice => ({
  subject: 'Someone declined to participate in an investment',
  lines: [
    `${data.name} declined to participate in the registration ${data.title}, which invests with you. Reason: ${data.reason}`,
    'The investor has to correct the registration before the investment continues.',
  ],
})

interface Invited {
  partyId: string
  /** who prepares the registration */
  owner: string
  role: PartyRole
  /** null when the registration has no title of its own */
  title: string | null
  type: RegistrationType
  /** whether this person signs the documents of each investment */
  signs: boolean
}
/** To every party who has to take part and has not been invited yet; they may have no account. */
export const partyInvited = (data: Invited): Notice => ({
  subject: `${data.owner} asks you to verify your identity`,
  lines: [
    `${data.owner} names you as ${partyRoleLabels[data.role].toLowerCase()} of “${data.title ?? registrationLabels[data.type]}” (${registrationLabels[data.type].toLowerCase()}).`,
    'The law requires us to verify your identity. Sign in or create an account with this e-mail address.',
    ...(data.signs ? ['You also read and sign the documents of each investment.'] : []),
  ],
  action: { label: 'Verify my identity', path: links.party(data.partyId) },
})
