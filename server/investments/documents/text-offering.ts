import { figureText, newestFigure } from '#domain/shared/figures.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { offeringTypeLabels } from '#domain/offerings/model/offering.ts'
import { formatCents } from '#domain/shared/money.ts'
import { RECONFIRM_BUSINESS_DAYS } from '#domain/offerings/rules/cancellation.ts'
import { EARLY_CLOSE_BUSINESS_DAYS } from '#domain/offerings/rules/early-close.ts'
import { CANCEL_HOURS, PERIODS } from '#domain/shared/periods.ts'
import { counted } from '#domain/shared/text.ts'
import type { AgreementData } from './data.ts'
import { printedDay, printedMoment } from '#server/kernel/lib/printed.ts'

type Type = AgreementData['offering']['type']
/** The exemption by its name and section. */
export const exemption: Readonly<Record<Type, string>> = {
  reg_cf: 'Regulation Crowdfunding, Securities Act section 4(a)(6)',
  reg_d_506b: 'Regulation D, 17 CFR 230.506(b)',
  reg_d_506c: 'Regulation D, 17 CFR 230.506(c)',
  reg_a_t1: 'Regulation A, Tier 1, 17 CFR 230.251(a)(1)',
  reg_a_t2: 'Regulation A, Tier 2, 17 CFR 230.251(a)(2)',
}
const papers: Readonly<Record<Type, string>> = {
  reg_cf: 'offering statement on Form C',
  reg_d_506b: 'private placement memorandum',
  reg_d_506c: 'private placement memorandum',
  reg_a_t1: 'offering circular on Form 1-A',
  reg_a_t2: 'offering circular on Form 1-A',
}

/** The document on which the offer is based, with its filing where there is one. */
export const offeringDocumentName = (d: AgreementData): string => {
  const { filing, type } = d.offering
  return filing
    ? `the Issuer’s ${papers[type]} (Form ${filing.form}, file ${filing.accession}, ` +
        `${printedDay(dateInZone(filing.filed_at))})`
    : `the Issuer’s ${papers[type]}`
}
export const isCf = (d: AgreementData): boolean => d.offering.type === 'reg_cf'

/** The right to cancel, with date and time under Regulation Crowdfunding (17 CFR 227.304). */
export function cancelText(d: AgreementData): { title: string; text: string; more: string[] } {
  const { cancel_until, deadline_at } = d.offering
  if (isCf(d) && cancel_until !== null)
    return {
      title: 'Your right to cancel',
      text:
        `You may cancel this commitment for any reason until ${CANCEL_HOURS} hours before the ` +
        `offering deadline: until ⟦${printedMoment(cancel_until)}⟧. The deadline is ` +
        `${printedMoment(deadline_at)}. To cancel, open the investment on ${d.platform.name} and ` +
        'choose Cancel investment. All money is returned and no fee is kept.',
      more: [
        'If the Issuer reaches its target amount early, it may close the offering early. The ' +
          `intermediary tells you at least ${counted(EARLY_CLOSE_BUSINESS_DAYS)} business days ` +
          `before the new deadline, and your right to cancel ends ${CANCEL_HOURS} hours before ` +
          'that new deadline.',
        'If something material changes, the intermediary tells you and you have ' +
          `${counted(RECONFIRM_BUSINESS_DAYS)} business days to reconfirm. If you do not ` +
          'reconfirm, your commitment is cancelled, the reason is told to you and your money is ' +
          'returned.',
        `If the target amount of ${formatCents(d.offering.min_target)} is not reached by the ` +
          'deadline, no securities are sold, all commitments are cancelled and all money is ' +
          'returned.',
      ],
    }
  return {
    title: 'Until when you can withdraw',
    text:
      'You may withdraw this subscription until the Issuer accepts it. To withdraw, open the ' +
      `investment on ${d.platform.name} and choose Cancel investment. Money that was paid is ` +
      'returned. After acceptance the subscription is binding.',
    more: [
      `If the minimum amount of ${formatCents(d.offering.min_target)} is not reached by ` +
        `${printedMoment(deadline_at)}, no securities are sold and all money is returned.`,
    ],
  }
}

/** The category as the agreement states it, without the investor's own text. */
const claimLabels: Readonly<
  Record<Exclude<NonNullable<AgreementData['accreditation']>, 'none'>, string>
> = {
  np_net_worth: 'net worth above $1,000,000 without the home, alone or with a spouse',
  np_income: `income above $200,000 in each of the last ${figureText('income_years')}`,
  np_income_joint: `income above $300,000 together with a spouse in each of the last ${figureText('income_years')}`,
  np_license: 'a Series 7, 65 or 82 license in good standing',
  assets: 'total assets above $5,000,000, and not formed for this investment',
  all_owners: 'all of its equity owners are accredited investors',
}

/** The statement about the investor's means that the exemption requires. */
export function meansText(d: AgreementData): string {
  const claim =
    d.accreditation !== null && d.accreditation !== 'none'
      ? `The Investor is an accredited investor (17 CFR 230.501(a)): ${claimLabels[d.accreditation]}.`
      : null
  if (d.offering.type === 'reg_d_506c')
    return (
      `${claim ?? 'The Investor is an accredited investor (17 CFR 230.501(a)).'} The Investor ` +
      'has given, or will give before acceptance, what the Issuer needs to take reasonable steps ' +
      'to verify this (17 CFR 230.506(c)(2)(ii)).'
    )
  if (claim !== null)
    return `${claim} No limit of the exemption applies to the amount of this investment.`
  const limited =
    d.limit && d.limit.limit !== null
      ? ` The limit is ${formatCents(d.limit.limit)}, of which ${formatCents(d.limit.used)} was ` +
        'used before this investment.'
      : ''
  if (isCf(d))
    return (
      'The Investor is not claiming to be accredited. The amount of this investment, together ' +
      'with everything that the Investor has invested under Regulation Crowdfunding in the last ' +
      `${PERIODS.limit_months} months on all platforms, is within the limit of 17 CFR 227.100(a)(2).${limited} Income ` +
      'and net worth were stated truthfully.'
    )
  if (d.offering.type === 'reg_a_t2' && d.offering.exchange_listed)
    return (
      'The Investor is not claiming to be accredited. The securities are listed on a national ' +
      'securities exchange upon qualification, so that the amount of this investment has no ' +
      'limit (17 CFR 230.251(d)(2)(i)(C)).'
    )
  if (d.offering.type === 'reg_a_t2')
    return (
      'The Investor is not claiming to be accredited. The amount of this investment is not more ' +
      `than ${newestFigure('a_tier2_percent')}% of the greater of the Investor’s annual income and net worth without the home ` +
      `(17 CFR 230.251(d)(2)(i)(C)).${limited}`
    )
  if (d.offering.type === 'reg_d_506b')
    return (
      'The Investor, alone or with a purchaser representative, has such knowledge and experience ' +
      'in financial and business matters that the Investor can judge the merits and risks of ' +
      'this investment (17 CFR 230.506(b)(2)(ii)).'
    )
  return (
    'The Investor meets every standard of suitability that the law of the Investor’s state sets ' +
    'for this offering.'
  )
}

/** Restrictions on transfer, by exemption, and the legend that the securities carry. */
export function transferText(d: AgreementData): { text: string[]; legend: string | null } {
  if (isCf(d))
    return {
      text: [
        `For ${figureText('cf_resale_years')} from the day on which the Securities are issued they may be transferred ` +
          'only to the Issuer, to an accredited investor, in a registered offering, or to a ' +
          'family member, a trust for family, or on death or divorce (17 CFR 227.501). Later ' +
          'holders within that year are bound too. There is no public market for the Securities ' +
          'and none may ever develop.',
      ],
      legend:
        'THESE SECURITIES WERE ISSUED IN A TRANSACTION EXEMPT UNDER SECTION 4(a)(6) OF THE ' +
        `SECURITIES ACT OF 1933. FOR ${figureText('cf_resale_years').toUpperCase()} FROM THEIR ISSUE THEY MAY NOT BE TRANSFERRED ` +
        'EXCEPT AS 17 CFR 227.501 PERMITS.',
    }
  if (d.offering.type === 'reg_d_506b' || d.offering.type === 'reg_d_506c')
    return {
      text: [
        'The Securities are restricted securities (17 CFR 230.144). They have not been ' +
          'registered and may be sold only under a registration or an exemption, commonly after ' +
          'a holding period of one year. The Issuer may ask for an opinion of counsel first.',
      ],
      legend:
        'THESE SECURITIES HAVE NOT BEEN REGISTERED UNDER THE SECURITIES ACT OF 1933 OR THE LAW ' +
        'OF ANY STATE. THEY MAY NOT BE OFFERED, SOLD OR TRANSFERRED WITHOUT REGISTRATION OR AN ' +
        'EXEMPTION FROM IT.',
    }
  return {
    text: [
      `Securities sold under ${offeringTypeLabels[d.offering.type]} are not restricted ` +
        'securities in the hands of those who are not affiliates of the Issuer. There is no ' +
        'public market for them and none may ever develop; state law may limit a sale.',
    ],
    legend: null,
  }
}

/** The day from which the document's own record is dated, so that its bytes do not depend on when it was printed. */
export const datedOf = (d: AgreementData): string =>
  `${dateInZone(d.offering.open_at)}T12:00:00.000Z`
