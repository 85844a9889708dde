import type { RevisionChange } from '../model/revision.ts'

/** What of a company can be corrected, as it is stored; the EIN as its mask. */
export interface CompanyFacts {
  legal_name: string
  jurisdiction: string
  formation_date: string | null
  address: Record<string, string | undefined> | null
  ein: string | null
}
const labels: Readonly<Record<keyof CompanyFacts, string>> = {
  legal_name: 'Legal name',
  jurisdiction: 'State of organization',
  formation_date: 'Date formed',
  address: 'Principal office',
  ein: 'EIN',
}
const addressParts = ['line1', 'line2', 'city', 'region', 'postal', 'country'] as const

function textOf(value: CompanyFacts[keyof CompanyFacts]): string | null {
  if (value === null) return null
  if (typeof value === 'string') return value
  return addressParts
    .map((part) => value[part])
    .filter((part) => part !== undefined && part !== '')
    .join(', ')
}

/** Differences between two versions of a company's data, as readable text. */
export const factChanges = (before: CompanyFacts, after: CompanyFacts): RevisionChange[] =>
  (Object.keys(labels) as (keyof CompanyFacts)[]).flatMap((field) => {
    const [old, now] = [textOf(before[field]), textOf(after[field])]
    return old === now ? [] : [{ field, label: labels[field], old, new: now }]
  })

/** What an offering discloses about its issuer (17 CFR 227.201(a)); neither the EIN nor the street is among it. */
export interface DisclosedCompany {
  legal_name: string
  jurisdiction: string
  city: string
  region: string
}
/** Whether investors read what a correction changes. */
export const isDisclosed = (before: DisclosedCompany, after: DisclosedCompany): boolean =>
  (['legal_name', 'jurisdiction', 'city', 'region'] as const).some(
    (field) => before[field] !== after[field],
  )
