import { writeLetter, type Mail, type MailContext } from '#domain/mail/letter.ts'

/** The code that opens a link by mail. It proves that the reader has the mailbox to which the link was sent. */
export const linkCode = (
  data: { name: string; code: string; minutes: number },
  context: MailContext,
): Mail =>
  writeLetter(
    {
      subject: `Your code to open a link from ${context.platform}`,
      name: data.name,
      lines: [
        `Use this code to open the link that we sent you. It works for ${data.minutes} minutes.`,
      ],
      code: data.code,
      after: [
        'Don’t share this code. Anyone who has it can answer and sign in your name.',
        'If you didn’t open a link, you can ignore this message.',
      ],
    },
    context,
  )
