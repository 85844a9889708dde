import type { Disclosure } from '#domain/offerings/model/revision.ts'
import { differences } from '#domain/offerings/rules/revision-diff.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { Finding, Repair } from '#server/kernel/repairs/index.ts'
import { outstandingInstruments, type SignedTerms } from '#server/holders/holdings/index.ts'
import { findOffering, type OfferingRow } from '#server/offerings/offerings/index.ts'
import { disclosureOf } from './revisions.ts'
import * as repo from './repo.ts'

async function launched(q: Queryable): Promise<OfferingRow[]> {
  const found = await Promise.all(
    (await repo.findLaunched(q)).map((listingId) => findOffering(q, listingId)),
  )
  return found.filter((one) => one !== null)
}

/** Launched offerings whose record says other than their newest revision: what no launch and no amendment wrote. */
export const disclosureRepair: Repair = {
  kind: 'disclosure-unrevised',
  title: 'Offerings that disclose other than their newest revision',
  async find({ q }) {
    const found: Finding[] = []
    for (const { listing_id, company } of await launched(q)) {
      const newest = await repo.findNewest(q, listing_id)
      if (newest === null) continue
      const changes = differences(newest.content, await disclosureOf(q, listing_id))
      if (changes.length === 0) continue
      const labels = [...new Set(changes.map((one) => one.label))].join(', ')
      found.push({
        subject: `${listing_id}:${newest.number}`,
        what: `The offering of ${company.name} discloses other than its revision ${newest.number}: ${labels}.`,
        todo: 'Confirm the amendment that waits, or the company proposes one with what its investors should read.',
        apply: null,
      })
    }
    return found
  },
}

const termsIn = ({
  valuation_cap,
  discount_pct,
  interest_pct,
  maturity,
}: SignedTerms | Disclosure): SignedTerms => ({
  valuation_cap,
  discount_pct,
  interest_pct,
  maturity,
})

/**
 * SAFEs and notes whose agreement says other terms than the revision that was in force when they were issued. They
 * convert as they were signed.
 */
export const signedTermsRepair: Repair = {
  kind: 'signed-terms',
  title: 'Securities whose agreement says other terms than their offering did on the day of issue',
  async find({ q }) {
    const offerings = await launched(q)
    const names = new Map(offerings.map((one) => [one.account_id, one.company.name]))
    const found: Finding[] = []
    for (const [accountId, company] of names)
      for (const { row } of await outstandingInstruments(q, accountId)) {
        const revisions = await repo.findRevisions(q, row.listing_id)
        const then = revisions.find((one) => one.made_at <= row.issued_at)
        if (row.terms === null || then === undefined) continue
        const changes = differences(termsIn(then.content), termsIn(row.terms))
        if (changes.length === 0) continue
        const says = changes.map(
          (one) => `${one.label} ${one.new ?? 'none'}, in the offering ${one.old ?? 'none'}`,
        )
        found.push({
          subject: row.id,
          what: `${row.certificate_no === null ? 'A security' : `Certificate ${row.certificate_no}`} of ${company} was signed with ${says.join('; ')}.`,
          todo: 'It converts as it was signed. Where its holder was promised other terms, company and holder agree in writing.',
          apply: null,
        })
      }
    return found
  },
}
