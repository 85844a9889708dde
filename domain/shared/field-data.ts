import { COMPANY_SEES } from './company-sees.ts'
import { retentionRules, type RetainedRecord } from './retention.ts'

/**
 * Kinds of data that an investor provides (17 CFR 248.30): why each is required, who reads it and how it is stored. A
 * field names its kind by `data` in its `.meta()`, a form by the `.meta()` of its schema; a field's own `why` or `fate`
 * says more than its kind. How long the law retains it follows from the table of retention rules.
 */
export const dataKinds = {
  name: {
    why: 'Agreements, tax forms and the register of holders carry your legal name, and we match it with public records.',
    fate: `Your co-signers see it. ${COMPANY_SEES}`,
    kept: 'identity',
  },
  birth: {
    why: 'You must be of age to invest, and the date tells you apart from others of the same name.',
    fate: 'We match it with public records and sanctions lists. Companies don’t see it.',
    kept: 'identity',
  },
  residence: {
    why: 'It decides which offerings may be made to you, which tax form is due and which sanctions rules are checked.',
    fate: `We match it with public records. ${COMPANY_SEES}`,
    kept: 'identity',
  },
  identity: {
    why: 'The law requires us to verify investors before money moves (31 CFR 1023.220).',
    fate: 'We match it with public records and sanctions lists. Companies see neither the number nor the images.',
    kept: 'identity',
  },
  contact: {
    why: 'We need to reach you with required notices and questions about your investment.',
    fate: COMPANY_SEES,
    kept: 'customer',
  },
  household: {
    why: 'Spouses can combine finances, and some states give spouses rights in what you buy.',
    fate: 'It stays in your profile. Our compliance team reads it; companies do not.',
    kept: 'customer',
  },
  work: {
    why: 'A broker-dealer has to know for whom it acts: employment, occupation and ties to its industry (FINRA rule 4512).',
    fate: 'The broker-dealer of your investments and our compliance team read it. Companies do not.',
    kept: 'customer',
  },
  means: {
    why: 'The law limits what one person may invest by income and net worth. We show you the formula.',
    fate: 'Rules compute your limit from it. The broker-dealer reads it when a person has to decide; companies never do.',
    kept: 'customer',
  },
  aims: {
    why: 'A broker-dealer has to look whether an investment fits your goals and risk tolerance (FINRA rule 2111).',
    fate: 'Rules compare it with the offering. The broker-dealer reads it when a person has to decide; companies never do.',
    kept: 'customer',
  },
  funds: {
    why: 'Brokers and banks must know the source of money and who is behind it (31 CFR 1023.210).',
    fate: 'Our compliance team sees it, and the broker-dealer on request. Companies don’t.',
    kept: 'customer',
  },
  bank: {
    why: 'We debit only your own account and refund to it.',
    fate: 'The escrow bank uses it to transfer money. The company sees the amount and its arrival.',
    kept: 'books',
  },
  retirement: {
    why: 'A retirement account invests through its custodian, who has to agree and to send the money.',
    fate: 'Your custodian and the broker-dealer read it. The company sees the type of the account, its custodian and its title.',
    kept: 'customer',
  },
  'plan-rules': {
    why: 'A retirement account may not deal with its owner or the owner’s close family (IRC 4975).',
    fate: 'Rules assess it, and a person reviews unclear cases. The company doesn’t see it.',
    kept: 'customer',
  },
  tax: {
    why: 'Whoever pays you must hold a form that says how to report and withhold (26 CFR 1.1441-1 and 31.3406).',
    fate: 'Companies that pay you see the form for IRS reports. We record each view.',
    kept: 'tax',
  },
  accreditation: {
    why: 'The law lets some offerings sell to accredited investors only, and asks that it be shown (17 CFR 230.506(c)).',
    fate: 'A reviewer of the platform reads it. Companies read only whether you are verified, and until when.',
    kept: 'accreditation',
  },
  'letter-writer': {
    why: 'The law accepts a licensed professional’s confirmation (17 CFR 230.506(c)(2)).',
    fate: 'We look it up in the public register. The investor and our reviewers read it.',
    kept: 'accreditation',
  },
  entity: {
    why: 'The law requires us to verify entities as well as people (31 CFR 1023.220).',
    fate: 'We compare it with public registers. The company reads the name, and the address in the agreement.',
    kept: 'identity',
  },
  owners: {
    why: 'The law asks who owns and who controls an entity (31 CFR 1010.230).',
    fate: 'Our compliance team checks each of them. Companies read only the title in which you invest.',
    kept: 'identity',
  },
  'other-person': {
    why: 'What you state about somebody else is needed to hold, to sign or to inherit with them.',
    fate: 'The person named is told what concerns them. Our compliance team reads it; companies read who signs.',
    kept: 'identity',
  },
  insider: {
    why: 'Brokers have to know of which companies you are an insider (FINRA rule 4512; Exchange Act section 16).',
    fate: 'The broker-dealer of your investments and our compliance team read it. Companies do not.',
    kept: 'customer',
  },
  conduct: {
    why: 'An offering loses its exemption when certain people in it have been convicted or barred (17 CFR 230.506(d), 227.503).',
    fate: 'Our compliance team reads it, and companies of which you become a large holder.',
    kept: 'customer',
  },
  transfer: {
    why: 'The register must name holders, and the law restricts who can buy.',
    fate: 'The company, its transfer agent and the recipient see it.',
    kept: 'agreements',
  },
  evidence: {
    why: 'A paper shows that what you stated is so.',
    fate: 'Stored encrypted. A reviewer of the platform opens it, and each look is recorded. Companies do not.',
    kept: 'identity',
  },
  preference: {
    why: 'So we can contact you the way you prefer.',
    fate: 'Companies don’t see it, and you can change it at any time.',
    kept: null,
  },
  understanding: {
    why: 'The law requires us to check that you understand the risks before you commit (17 CFR 227.303(b)(2)).',
    fate: 'We record which documents you opened, your answers and when.',
    kept: 'books',
  },
  signature: {
    why: 'Your typed name signs the text above it (15 USC 7001).',
    fate: 'We record it with the time and print it on the signed document.',
    kept: 'agreements',
  },
} as const satisfies Record<string, { why: string; fate: string; kept: RetainedRecord | null }>
export type DataKind = keyof typeof dataKinds

/** How long a record is retained after the account is closed, as a sentence with its rule. */
export function storedWords(record: RetainedRecord | null): string {
  const rule = retentionRules.find((one) => one.id === record)
  if (rule === undefined) return 'We erase it when you close your account.'
  return `Kept ${rule.years} years after ${rule.whileHeld === true ? 'the security ends' : 'your account is closed'} (${rule.rule}).`
}

/** Reason and handling of a field of this kind; its own texts take precedence. Undefined for an unknown kind. */
export function fieldMessage(
  kind: string | undefined,
  own: { why?: string | undefined; fate?: string | undefined },
): { why: string; fate: string } | undefined {
  if (kind === undefined || !Object.hasOwn(dataKinds, kind)) return undefined
  const { why, fate, kept } = dataKinds[kind as DataKind]
  return { why: own.why ?? why, fate: `${own.fate ?? fate} ${storedWords(kept)}` }
}
