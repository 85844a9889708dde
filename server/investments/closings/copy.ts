/** What people of the company and of the platform are told about a closing. */
export const closingNotices: Readonly<Record<string, { subject: string; line: string }>> = {
  proposed: {
    subject: 'is proposed',
    line: 'Included investors were notified. Three different people sign next: company, principal and escrow agent.',
  },
  signed: {
    subject: 'is signed by all',
    line: 'Escrow can be released when all conditions are met.',
  },
  done: {
    subject: 'is done',
    line: 'Money was released and securities were issued, and both match. Investors have their certificates.',
  },
  'pulled-back': {
    subject: 'was pulled back',
    line: 'Signatures are void. The investments stay funded.',
  },
  cancelled: {
    subject: 'was cancelled',
    line: 'The investments stay funded and may join another closing.',
  },
}
