import { figureText } from '#domain/shared/figures.ts'
import { RECONFIRM_BUSINESS_DAYS } from '#domain/offerings/rules/cancellation.ts'
import { CANCEL_HOURS } from '#domain/shared/periods.ts'
import { counted } from '#domain/shared/text.ts'

/** What an investor reads before the first commitment (17 CFR 227.302(b)), in plain language. */
export const education: readonly { title: string; body: string }[] = [
  {
    title: 'How an offering works',
    body: 'A company offers securities for a limited time and names a target. Your money stays in escrow at a bank until the offering closes. If the target is not reached by the deadline, nothing is sold and your money comes back.',
  },
  {
    title: 'What you buy',
    body: 'Shares make you a co-owner, with or without a vote. A note is a loan. A SAFE or a convertible note may become shares later, or never. The offering says which it is, and what rights come with it.',
  },
  {
    title: 'You can lose all of it',
    body: 'Most young companies fail. There may never be a dividend or a sale. Invest only what you can afford to lose entirely, and spread it over several companies.',
  },
  {
    title: 'You cannot sell when you want',
    body: `There is no market for these securities. For ${figureText('cf_resale_years')} after you buy under Regulation Crowdfunding, you may transfer them only to the company, an accredited investor, a family member, or in a registered offering (17 CFR 227.501). After that a buyer may still be hard to find.`,
  },
  {
    title: 'Your share can shrink',
    body: 'When a company issues more securities, your share becomes smaller. Later investors may get better terms.',
  },
  {
    title: 'Your limit',
    body: `Over ${figureText('limit_months')} and over all platforms together, the law limits what one person may invest by income and net worth (17 CFR 227.100(a)(2)). We show you how your limit is computed.`,
  },
  {
    title: 'Your right to cancel',
    body: `You may cancel for any reason until ${CANCEL_HOURS} hours before the deadline. If the offering changes materially, you are asked again and have ${counted(RECONFIRM_BUSINESS_DAYS)} business days to confirm; without your word the investment is cancelled (17 CFR 227.304).`,
  },
  {
    title: 'What the company reports',
    body: 'The company reports once a year. It may stop reporting under certain conditions, and you may then have no current information (17 CFR 227.202).',
  },
  {
    title: 'Our part',
    body: 'We let the company offer its securities, and it pays us as its offering documents say. We don’t give advice, and a listing isn’t a recommendation.',
  },
]
