/**
 * The notice to customers that we request information to verify their identity, in the words of the rule's sample (31
 * CFR 1023.220(a)(5)(iii)).
 */
export const CIP_NOTICE = {
  title: 'Important information about procedures for opening a new account',
  lines: [
    'To help the government fight the funding of terrorism and money laundering activities, Federal law requires all financial institutions to obtain, verify, and record information that identifies each person who opens an account.',
    'What this means for you: When you open an account, we will ask for your name, address, date of birth and other information that will allow us to identify you. We may also ask to see your driver’s license or other identifying documents.',
  ],
} as const
