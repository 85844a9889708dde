import type { Module } from '../module.ts'
import { reviewedFacts, reviewedListingFacts } from './facts.ts'
import { reviewHandlers } from './routes.ts'

/** Operators review what companies hand in: what waits, what stands in the way, memos, filings, the day of the opening. */
export const reviewModule: Module = { name: 'review', handlers: reviewHandlers, machines: { offering: { facts: reviewedFacts }, listing: { facts: reviewedListingFacts } } }
