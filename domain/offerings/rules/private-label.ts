import { regulationOf } from '#domain/shared/regulation.ts'
import type { OfferingType } from '../model/offering.ts'

interface Intermediary {
  name: string
  file_number: string
  crd: string
}

const exemptions = (type: OfferingType): string => {
  if (type === 'reg_cf')
    return 'Offered under Regulation Crowdfunding (17 CFR 227). Anyone can invest within the limits of 17 CFR 227.100(a)(2).'
  if (regulationOf(type) === 'reg_a')
    return 'Offered under Regulation A (17 CFR 230.251). The offering circular is filed with the SEC, which doesn’t judge its accuracy or the merits of the securities.'
  return 'Offered under Regulation D (17 CFR 230.506). The securities are not registered with the SEC and can’t be resold freely.'
}

/**
 * The legal text in the footer of every page of a private label, whatever the company adds: the registered intermediary
 * through which the offering is made (17 CFR 227.300(a)), the exemption and the risks. No field can change it.
 */
export function labelLegalText(of: {
  type: OfferingType
  /** tier 2 securities that are listed on a national securities exchange upon qualification */
  exchange_listed: boolean
  company: string
  platform: string
  intermediary: Intermediary | null
}): string[] {
  const { type, exchange_listed, company, platform, intermediary } = of
  const resale = exchange_listed
    ? 'The securities may be hard or impossible to sell.'
    : 'The securities are not listed on an exchange and may be hard or impossible to sell.'
  const through =
    intermediary === null
      ? `This is an offering of ${company}. ${platform} runs these pages and processes the investments.`
      : `This is an offering of ${company} through ${intermediary.name} (SEC file number ${intermediary.file_number}, CRD ${intermediary.crd}). ${platform} runs these pages and processes the investments.`
  return [
    through,
    exemptions(type),
    `Investing in private companies carries risk, including the loss of all the money you invest. ${resale} ${platform} does not give investment advice. Read the offering documents before you decide.`,
  ]
}

/** The name that mails of a private label come from: the label, and through whom. */
export const labelSenderName = (label: string, platform: string): string =>
  `${label} via ${platform}`
