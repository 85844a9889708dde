/** What people of the company and of the platform are told about a closing. */
export const closingNotices: Readonly<Record<string, { subject: string; line: string }>> = {
  proposed: {
    subject: 'is proposed',
    line: 'The included investors have their notice. Company, principal and escrow agent sign next: three different people.',
  },
  signed: {
    subject: 'is signed by all',
    line: 'Escrow can be released when all conditions are met.',
  },
  done: {
    subject: 'is done',
    line: 'Money is released, securities are issued, and both agree. The certificates are with the investors.',
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
