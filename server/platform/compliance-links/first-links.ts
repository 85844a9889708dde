import type { ComplianceLinkInput } from '#domain/platform/model/compliance-links.ts'
import { addDays } from '#domain/shared/calendar/plain-date.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { AppServices } from '#server/app-services.ts'
import { system } from '#server/kernel/context.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { addLink, hasLinks } from './repo.ts'

type First = Omit<ComplianceLinkInput, 'owner_id' | 'kind'>
/** Days after the first start on which the first reviews are due (platform policy). */
const FIRST_REVIEW_DAYS = 90

const registers: readonly First[] = [
  {
    title: 'EDGAR full-text search',
    rule: '17 CFR 227.203',
    purpose: 'Find a company’s filings and compare them with what it tells us.',
    url: 'https://www.sec.gov/edgar/search/',
  },
  {
    title: 'BrokerCheck',
    rule: '17 CFR 227.301(c)',
    purpose: 'Look up broker-dealers and their people.',
    url: 'https://brokercheck.finra.org/',
  },
  {
    title: 'Investment Adviser Public Disclosure',
    rule: '17 CFR 230.506(c)(2)(ii)(C)',
    purpose: 'Look up the adviser who signs an accreditation letter.',
    url: 'https://adviserinfo.sec.gov/',
  },
  {
    title: 'OFAC sanctions list search',
    rule: '31 CFR part 501',
    purpose: 'Compare a possible match with the listed entry.',
    url: 'https://sanctionssearch.ofac.treas.gov/',
  },
  {
    title: 'SEC action lookup',
    rule: '17 CFR 227.503',
    purpose: 'Look for orders against covered persons.',
    url: 'https://www.sec.gov/litigations/sec-action-look-up',
  },
  {
    title: 'FINRA list of funding portals',
    rule: '17 CFR 227.400',
    purpose: 'Check the membership of a funding portal.',
    url: 'https://www.finra.org/about/entities-we-regulate/funding-portals-we-regulate',
  },
  {
    title: 'NASAA electronic filing depository',
    rule: '15 USC 77r(c)(2)',
    purpose: 'Find notice filings with the states.',
    url: 'https://nasaaefd.org/',
  },
  {
    title: 'IRS taxpayer number matching',
    rule: '26 CFR 31.3406(j)-1',
    purpose: 'Match names and taxpayer numbers before information returns are filed.',
    url: 'https://www.irs.gov/tax-professionals/taxpayer-identification-number-tin-matching',
  },
  {
    title: 'Secretary of State business search',
    rule: '17 CFR 227.301(a)',
    purpose: 'Find the register of each state and check that a company is in good standing.',
    url: 'https://www.nass.org/business-services/corporate-registration',
  },
  {
    title: 'GLEIF search of legal entity identifiers',
    rule: 'ISO 17442',
    purpose: 'Check a company’s legal entity identifier.',
    url: 'https://search.gleif.org/',
  },
]

/** Where the product meets what 17 CFR 227.302 and 227.303 require of the intermediary. */
const duties: readonly First[] = [
  {
    title: 'Account and consent to electronic delivery',
    rule: '17 CFR 227.302(a)',
    purpose: 'Nobody invests without an account and consent to electronic delivery.',
    url: '/signup',
  },
  {
    title: 'Educational materials',
    rule: '17 CFR 227.302(b)',
    purpose: 'The step Suitability explains offerings, risks, limits, resale and cancellation.',
    url: '/investment',
  },
  {
    title: 'Promoters',
    rule: '17 CFR 227.302(c)',
    purpose: 'The terms say that people who are paid to promote must say so in each post.',
    url: '/terms-and-conditions',
  },
  {
    title: 'Compensation of the intermediary',
    rule: '17 CFR 227.302(d)',
    purpose: 'How the platform is paid is shown before an account is opened.',
    url: '/fees',
  },
  {
    title: 'Issuer information',
    rule: '17 CFR 227.303(a)',
    purpose: 'Every offering shows its information for at least 21 days before a closing.',
    url: '/invest',
  },
  {
    title: 'Investor limits and acknowledgments',
    rule: '17 CFR 227.303(b)',
    purpose: 'The limit is computed and the risks are acknowledged before each commitment.',
    url: '/investment',
  },
  {
    title: 'Communication channels',
    rule: '17 CFR 227.303(c)',
    purpose: 'Discussions are open to read; promoters and people of the company are marked.',
    url: '/admin/listings/discussion',
  },
  {
    title: 'Notice of commitment',
    rule: '17 CFR 227.303(d)',
    purpose: 'Each commitment is confirmed with its amount, price, issuer and time to cancel.',
    url: '/dashboard/pending-investments',
  },
  {
    title: 'Maintenance and transmission of funds',
    rule: '17 CFR 227.303(e)',
    purpose: 'A qualified third party holds the money until the closing or a refund.',
    url: '/admin/money/queue',
  },
  {
    title: 'Confirmation of transactions',
    rule: '17 CFR 227.303(f)',
    purpose: 'Each closing is confirmed with price, number, security and compensation.',
    url: '/dashboard/my-investments',
  },
]

const entries = [
  ...registers.map((one) => ({ ...one, kind: 'register' as const, owner_id: null })),
  ...duties.map((one) => ({ ...one, kind: 'duty' as const, owner_id: null })),
]

/** On the first start: entries that operators edit from then on. A registry that has an entry is left alone. */
export async function addFirstLinks(services: AppServices): Promise<void> {
  await services.db.tx(async (tx) => {
    await tx.run("select pg_advisory_xact_lock(hashtext('compliance-link.first'))")
    if (await hasLinks(tx)) return
    const at = services.clock.now().toISOString()
    const review_on = addDays(dateInZone(at), FIRST_REVIEW_DAYS)
    for (const entry of entries) {
      const id = newId()
      await addLink(tx, { ...entry, id, by: null, at })
      await services.lifecycles.begin(tx, 'compliance-link', id, { at, review_on }, system)
    }
  })
}
