import type { ActorCode } from '#domain/shared/access/actor.ts'
import { links } from '#domain/shared/links.ts'
import { topicPath, topics, type Topic } from '#domain/offerings/model/topics/catalogue.ts'
import { taxFormPaths, type TaxFormId } from '#domain/investors/model/tax/kinds.ts'
import { stepNames } from '#domain/shared/investment-steps.ts'
import {
  sectionRule,
  profilePath,
  type SectionName,
} from '#domain/investors/model/profile/sections.ts'
import type { NextLink, Stored } from '#machines/lib/types.ts'
import type { Instance } from '../state-machines/index.ts'

const stepOf = (link: NextLink): string =>
  (stepNames as readonly string[]).find((step) => step === link) ?? 'kyc'

function ofInvestment(link: NextLink, id: string): string | null {
  if (link === 'envelope') return links.step(id, 'review')
  if (link === 'kyc' || link === 'suitability' || link === 'ira' || link === 'investment-step')
    return links.step(id, stepOf(link))
  return link === 'holding' ? links.holdings() : links.investment(id)
}

/** The page of the form that the machine is about. */
const taxFormPath = (stored: Stored): string =>
  taxFormPaths[(stored.context as { form: TaxFormId }).form]

/** The page on which a section of the profile is read and edited. */
const sectionPath = (stored: Stored): string =>
  profilePath(sectionRule((stored.context as { section: SectionName }).section).edit)

/** The page of a topic, or the list of questionnaires, of the offering that a row belongs to. */
function ofRaise(
  link: NextLink,
  stored: Stored,
  account: string,
  listing: string,
  staff: boolean,
): string {
  const topic = (stored.context as { topic?: string }).topic
  const rest =
    link === 'topic' && topics.some((one) => one === topic)
      ? topicPath(topic as Topic, staff ? 'admin' : 'issuer')
      : 'offering-details/regulatory/bad-actor'
  return (staff ? links.adminOffering : links.issuerOffering)(account, listing, rest)
}

/** A meeting, a transfer or news: the holder's page, the company's, or the queue of the platform. */
function ofHolders(
  link: 'meeting' | 'transfer' | 'news',
  { id, account_id: account }: Instance,
  codes: readonly ActorCode[],
): string | null {
  if (link === 'transfer' && codes.includes('ADM')) return links.adminTransfer(id)
  if (account === null) return null
  const company = { meeting: `meetings/${id}`, transfer: 'transfers', news: `news/${id}` }
  const holder = {
    meeting: `meetings/upcoming-meetings/${id}`,
    transfer: 'transfers/current',
    news: 'news-releases',
  }
  return codes.includes('INV')
    ? links.held(account, holder[link])
    : links.companyPage(account, company[link])
}

/** Deep links of next actions for the one who reads: the own pages of an investor, the deal room of a company, the operators' pages. */
export function linksFor(
  instance: Instance,
  codes: readonly ActorCode[],
): (link: NextLink, stored: Stored) => string | null {
  const { account_id: account, listing_id: listing } = instance
  const investment =
    instance.investment_id ?? (instance.machine === 'investment' ? instance.id : null)
  const own = codes.includes('INV')
  return (link, stored) => {
    if (link === 'none') return null
    if (link === 'login') return links.login()
    if (link === 'holding') return links.holdings()
    if (link === 'data') return links.data()
    if (link === 'meeting' || link === 'transfer' || link === 'news')
      return ofHolders(link, instance, codes)
    if (link === 'tax-form') return own ? taxFormPath(stored) : null
    if (link === 'kyc' && own && investment === null) return links.identity()
    if (link === 'statement') return own ? links.statement() : null
    if (link === 'accreditation') return own ? links.accreditation() : null
    if (link === 'profile') return own ? sectionPath(stored) : null
    if (link === 'registration') return own ? links.registration(instance.id) : null
    if (own && investment === null && link === 'kyc') return links.identity()
    if (own && investment !== null) return ofInvestment(link, investment)
    if (own) return listing === null ? links.home() : links.offering(listing)
    if (account === null || listing === null) return null
    const staff = codes.includes('ADM')
    if (link === 'filings') return staff ? links.adminFilings() : links.companyFilings(account)
    if (link === 'topic' || link === 'questionnaire')
      return ofRaise(link, stored, account, listing, staff)
    if (link === 'closing')
      return (staff ? links.adminClosing : links.issuerClosing)(account, listing, instance.id)
    if (investment !== null)
      return (staff ? links.adminInvestment : links.issuerInvestment)(
        account,
        listing,
        'pending',
        investment,
      )
    return link === 'offering'
      ? links.offering(listing)
      : (staff ? links.adminInvestments : links.issuerInvestments)(account, listing, 'pending')
  }
}
