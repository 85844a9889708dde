import type { Category, OfferingType } from '#domain/offerings/model/offering.ts'
import type { SecurityType } from '#domain/shared/securities.ts'

/**
 * What the demo data contains about one invented company and its offering; every state is reached by events, not
 * written.
 */
export interface CompanySeed {
  slug: string
  name: string
  legalName: string
  tagline: string
  city: string
  region: string
  jurisdiction: string
  founded: number
  employees: number
  categories: Category[]
  type: OfferingType
  security: SecurityType
  securityName: string
  /** price of a unit, decimal string */
  price: string
  /** cents */
  minTarget: number
  maxAmount: number
  minInvestment: number
  maxInvestment?: number
  preMoney?: number
  valuationCap?: number
  discountPct?: string
  interestPct?: string
  maturityYears?: number
  /** days from the first day of the demo data; opened in the past */
  openedDaysAgo: number
  deadlineInDays: number
  /** state of the offering when the demo data is ready */
  stands:
    | 'live'
    | 'closing'
    | 'closed'
    | 'paused'
    | 'draft'
    | 'in_review'
    | 'filed'
    | 'failed'
    | 'scheduled'
    | 'rejected'
    | 'withdrawn'
    | 'deleted'
  /** other countries where it is offered */
  countries?: string[]
  /** 506(b): it admits investors who are not accredited */
  admitsNonAccredited?: boolean
  /** it closes with whom it has accepted, and stays open */
  rollingClose?: boolean
  oversubscription: 'pro_rata' | 'first_come'
  headline: string
  highlights?: string[]
  video?: { url: string; caption: string }
  pitch: { heading: string; paragraphs: string[] }[]
  team: { name: string; title: string; bio: string }[]
  risks: { title: string; body: string }[]
  faq: { question: string; answer: string }[]
  /** shares of the gross proceeds; each column adds up to 10,000 basis points */
  proceeds: { use: string; atMinBps: number; atMaxBps: number }[]
  updates: { daysAgo: number; title: string; body: string; kind: 'announcement' | 'progress' }[]
}

/** Whole dollars as cents. */
export const usd = (dollars: number): number => dollars * 100
