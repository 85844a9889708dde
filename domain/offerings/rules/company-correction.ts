import type { RevisionChange } from '../model/revision.ts'

/** What of a company can be corrected, as it is stored; the EIN as its mask. */
export interface CompanyFacts {
  legal_name: string
  /** the name that investors read first, where it is not the legal name */
  dba: string | null
  jurisdiction: string
  formation_date: string | null
  address: Record<string, string | undefined> | null
  ein: string | null
}
const labels: Readonly<Record<keyof CompanyFacts, string>> = {
  legal_name: 'Legal name',
  dba: 'Doing business as (DBA)',
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
  name: string
  legal_name: string
  jurisdiction: string
  city: string
  region: string
}
/** Whether investors read what a correction changes. */
export const isDisclosed = (before: DisclosedCompany, after: DisclosedCompany): boolean =>
  (['name', 'legal_name', 'jurisdiction', 'city', 'region'] as const).some(
    (field) => before[field] !== after[field],
  )

/**
 * The name that investors read first after a correction: the one that was given, else the legal name where that was
 * shown before, else the one that was shown.
 */
export function nameAfter(
  before: Pick<DisclosedCompany, 'name' | 'legal_name'>,
  given: { legal_name: string; dba?: string | undefined },
): string {
  if (given.dba !== undefined && given.dba !== '') return given.dba
  return before.name === before.legal_name ? given.legal_name : before.name
}
