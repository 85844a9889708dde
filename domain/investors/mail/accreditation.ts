import { links } from '#domain/shared/links.ts'
import { writeLetter, type Mail, type MailWorld } from '#domain/mail/letter.ts'

/** The link by which a third party confirms an accreditation: whoever holds it may answer, so it is for this person only. */
export const accreditationLetter = (
  data: { name: string; investor: string; firm: string; token: string; days: number },
  world: MailWorld,
): Mail =>
  writeLetter(
    {
      subject: `${data.investor} asks you to confirm that they are an accredited investor`,
      name: data.name,
      lines: [
        `${data.investor} named you, of ${data.firm}, as someone who can confirm that they are an accredited investor.`,
        'The rule (17 CFR 230.506(c)(2)(ii)(C)) accepts written confirmation from a registered broker-dealer, an adviser registered with the SEC, a licensed attorney or a certified public accountant. You confirm that you took reasonable steps within the last three months.',
      ],
      action: { label: 'Read and confirm', path: links.accreditationLetter(data.token) },
      after: [
        `This link is for you only and expires after ${data.days} days. You don’t need an account.`,
        'If you don’t know this person, decline with the link or ignore this message.',
      ],
    },
    world,
  )
