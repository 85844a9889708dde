import { SHARES } from '#domain/shared/periods.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { thresholdsOn, thresholdWords } from '#domain/shared/thresholds.ts'
import { iraTypeLabels } from '#domain/investors/model/steps/ira.ts'
import { paymentMethodLabels } from '#domain/investors/model/steps/payment.ts'
import { taxFormNames } from '#domain/investors/model/tax/kinds.ts'
import { countryText } from '#domain/shared/contact-labels.ts'
import { formatCents } from '#domain/shared/money.ts'
import { regionText } from '#domain/shared/us-regions.ts'
import {
  BACKUP_WITHHOLDING_PCT,
  FOREIGN_WITHHOLDING_PCT,
} from '#domain/investors/rules/tax-form.ts'
import type { Block, Paper } from '#server/providers/esign/port.ts'
import type { CustodianRecord } from './custodian-record.ts'
import { FIRST_TEXT, type AgreementData, type CounterMark, type SignatureMark } from './data.ts'
import {
  cancelText,
  datedOf,
  exemption,
  isCf,
  meansText,
  offeringDocumentName,
  transferText,
} from './text-offering.ts'
import { joins, securityText, unitLabels } from './text-security.ts'
import {
  listed,
  printedCount,
  printedDay,
  printedMoment,
  printedPrice,
  printedUtc,
} from '#server/kernel/lib/printed.ts'

export const AGREEMENT_TITLE = 'Subscription agreement'
/** Community property states, where a spouse should know of the investment. */
const COMMUNITY = new Set(['AZ', 'CA', 'ID', 'LA', 'NV', 'NM', 'TX', 'WA', 'WI'])
const TITLE_OF: Readonly<Record<AgreementData['issuer']['tax_class'], string>> = {
  c_corp: 'corporation',
  s_corp: 'corporation',
  partnership: 'limited liability company',
  trust: 'trust',
}

const units = (d: AgreementData): string =>
  `${printedCount(d.subscription.units)} ${unitLabels[d.offering.security_type][d.subscription.units === 1 ? 0 : 1]}`
const total = (d: AgreementData): number => d.subscription.amount + d.subscription.fee
/** A country or state by its name; as the code that its signers read in a document of text 1.0. */
const named = (d: AgreementData, code: string, words: (code: string) => string): string =>
  d.text_version === FIRST_TEXT ? code : words(code)
/** Street, city and country in one line. */
function addressLine(d: AgreementData): string {
  const { address: a } = d.investor
  return [
    a.line1,
    a.line2,
    a.city,
    [a.region, a.postal].filter(Boolean).join(' '),
    a.country === 'US' ? 'USA' : named(d, a.country, countryText),
  ]
    .filter(Boolean)
    .join(', ')
}
export const reference = (d: AgreementData): string =>
  `Investment ${d.number} · text ${d.text_version}`

function terms(d: AgreementData): Block {
  const { offering: o, subscription: s } = d
  return {
    kind: 'facts',
    rows: [
      [
        'Issuer',
        `⟦${d.issuer.legal_name}⟧, a ${d.issuer.jurisdiction} ${TITLE_OF[d.issuer.tax_class]}, ${d.issuer.place}`,
      ],
      ['Investor (registration title)', `⟦${s.title}⟧`],
      ['Address of the investor', addressLine(d)],
      ['Security', o.security_name],
      ['Number', units(d)],
      ['Price', `${printedPrice(o.price)} per ${unitLabels[o.security_type][0]}`],
      ['Purchase amount', `⟦${formatCents(s.amount)}⟧`],
      ['Platform fee paid by the investor', s.fee === 0 ? 'None' : formatCents(s.fee)],
      [
        'Total to pay',
        `⟦${formatCents(total(d))}⟧, by ${paymentMethodLabels[s.method].toLowerCase().replace('(ach)', '(ACH)')}`,
      ],
      ['Exemption', exemption[o.type]],
      ['Offered up to', `${formatCents(o.max_amount)}; minimum ${formatCents(o.min_target)}`],
      ['Deadline', printedMoment(o.deadline_at)],
      ...(d.intermediary
        ? [
            [
              'Intermediary',
              `${d.intermediary.name}, SEC file ${d.intermediary.file_number}, CRD ${d.intermediary.crd}`,
            ] as const,
          ]
        : []),
    ],
  }
}

function purchase(d: AgreementData): Block[] {
  const cancel = cancelText(d)
  return [
    { kind: 'heading', text: '1. Subscription' },
    {
      kind: 'text',
      text:
        `The Investor subscribes for ${units(d)} of ${d.offering.security_name} (the ` +
        `“Securities”) of the Issuer at ${printedPrice(d.offering.price)} each, for a total of ` +
        `⟦${formatCents(d.subscription.amount)}⟧ (the “Purchase Amount”). The Securities are ` +
        `offered under ${exemption[d.offering.type]}, on the terms of ` +
        `${offeringDocumentName(d)}, which are part of this agreement.`,
    },
    { kind: 'heading', text: '2. Acceptance, payment and closing' },
    {
      kind: 'list',
      numbered: true,
      items: [
        'The Issuer may accept this subscription, reject it, or accept a part of it, for ' +
          'example when the offering is oversubscribed. What is not accepted is returned without ' +
          'interest or deduction.',
        'Money is paid to the escrow account that is named in the payment instructions, never ' +
          'to the Issuer itself, and stays there until a closing.',
        'A closing takes place when the minimum amount of ' +
          `${formatCents(d.offering.min_target)} has been reached and the conditions of the ` +
          'offering documents are ' +
          `met.${d.offering.rolling_close ? ' The Issuer may hold several closings.' : ''} At a ` +
          'closing the money is paid to the Issuer and the Securities are recorded in the ' +
          'Investor’s name.',
        'If the Purchase Amount does not arrive, or is taken back by the bank, this subscription lapses.',
      ],
    },
    { kind: 'heading', text: '3. Cancellation' },
    { kind: 'boxed', title: cancel.title, text: cancel.text },
    { kind: 'list', numbered: true, items: cancel.more },
    { kind: 'heading', text: '4. The Securities' },
    ...securityText(d).map((text): Block => ({ kind: 'text', text })),
    { kind: 'heading', text: '5. Documents delivered' },
    {
      kind: 'text',
      text:
        'Before signing, the Investor received these documents and had the time to read them and ' +
        'to ask the Issuer questions:',
    },
    d.delivered.length > 0
      ? {
          kind: 'table',
          head: ['Document', 'Published'],
          widths: [4, 1.4],
          rows: d.delivered.map((doc) => [doc.title, printedDay(dateInZone(doc.published_at))]),
        }
      : {
          kind: 'text',
          text: `The documents on the offering page, including ${offeringDocumentName(d)}.`,
        },
  ]
}

function statements(d: AgreementData): Block[] {
  return [
    { kind: 'heading', text: '6. Statements of the Investor' },
    { kind: 'text', text: 'The Investor states, today and at the closing:' },
    {
      kind: 'list',
      numbered: true,
      items: [
        'The Investor has the power and the authority to sign this agreement, and is bound by it.',
        meansText(d),
        'The Securities are bought for the Investor’s own account, to invest and not to resell or distribute them.',
        'The Investor has received and read the documents of section 5 and relies on them and ' +
          'on no other statement, in particular not on advice of the platform or of the Issuer ' +
          'about law, tax or suitability.',
        'The Investor understands that the Securities are not liquid, that the investment is ' +
          'risky, and that ⟦all of the money can be lost⟧. The Investor can bear that loss.',
        'The money comes from lawful sources. Neither the Investor nor anybody who has an ' +
          'interest in the money is on a list of the Office of Foreign Assets Control or in a ' +
          'country under comprehensive sanctions.',
        `If the Investor will hold ${SHARES.covered_holder}% or more of the Issuer’s voting securities, none of the ` +
          'events of 17 CFR 230.506(d) or 17 CFR 227.503 has happened to the Investor.',
        'The tax certification that is attached (see section 7) is true.',
      ],
    },
    ...(d.confirmed.length > 0
      ? [
          {
            kind: 'text',
            text: 'In the steps of this investment the Investor also confirmed:',
          } as const,
          { kind: 'checks', items: d.confirmed.map((text) => ({ text, checked: true })) } as const,
        ]
      : []),
    ...(d.ira ? retirement(d, d.ira) : []),
  ]
}

function retirement(d: AgreementData, ira: NonNullable<AgreementData['ira']>): Block[] {
  return [
    { kind: 'heading', text: 'Retirement account' },
    {
      kind: 'text',
      text:
        `The investor of record is ${ira.custodian}, as custodian of a ` +
        `${iraTypeLabels[ira.type]} for the benefit of ` +
        `${d.investor.name}${ira.account ? `, account ${ira.account}` : ''}. ${d.investor.name} ` +
        'directs the custodian to make this investment. The money comes from that account only ' +
        'and every payment goes back to it.',
    },
    {
      kind: 'list',
      numbered: true,
      items: [
        'The purchase is not a prohibited transaction (Internal Revenue Code section 4975; ' +
          'ERISA section 406): the Issuer is not a disqualified person, and neither the owner ' +
          'nor close family receives pay, a perk or another benefit from it.',
        'The custodian has given no advice and has not reviewed the merits of this investment. ' +
          'Unrelated business income above ' +
          `${thresholdWords(thresholdsOn(d.offering.open_at).ubti_return)} a year is taxed in ` +
          'the account (Internal Revenue Code section 512(b)(12)).',
      ],
    },
  ]
}

/** Section 7: the W-9 that is signed with the agreement, or the form of the taxpayer that holds already. */
function taxText(d: AgreementData, sha256: string): string {
  const without =
    `Without a certified number ${BACKUP_WITHHOLDING_PCT}% of payments must be withheld ` +
    '(Internal Revenue Code section 3406).'
  if (d.tax_form === null)
    return (
      'The Investor’s substitute Form W-9 is part of this agreement and is signed by the same ' +
      'signature. It is kept apart because it holds the full taxpayer number. Its SHA-256 is ' +
      `${sha256}. ${without}`
    )
  return (
    `The Investor’s ${d.tax_form.name}, signed on ${printedMoment(d.tax_form.signed_at)}, ` +
    'applies to payments under this agreement. It is kept apart because it holds the full ' +
    `taxpayer number. Its SHA-256 is ${sha256}. The Investor gives a new form within 30 days ` +
    'when anything on it is no longer right. ' +
    (d.tax_form.name === taxFormNames.w9
      ? without
      : `Without a form ${FOREIGN_WITHHOLDING_PCT}% of payments to foreign persons must be ` +
        'withheld (sections 1441 and 1442).')
  )
}

function rest(d: AgreementData, w9: { sha256: string }): Block[] {
  const transfer = transferText(d)
  const state = d.investor.address.region
  return [
    { kind: 'heading', text: '7. Tax' },
    { kind: 'text', text: taxText(d, w9.sha256) },
    { kind: 'heading', text: '8. Transfer and legends' },
    ...transfer.text.map((text): Block => ({ kind: 'text', text })),
    ...(transfer.legend
      ? [
          { kind: 'text', text: 'The record of the Securities carries this legend:' } as const,
          { kind: 'boxed', title: 'Legend', text: transfer.legend } as const,
        ]
      : []),
    {
      kind: 'text',
      text:
        'If underwriters of a public offering ask for it, the Investor does not sell for up to ' +
        '180 days after it (lock-up), as other holders of the class do.',
    },
    { kind: 'heading', text: '9. Joinder and power of attorney' },
    {
      kind: 'text',
      text: joins(d)
        ? 'With acceptance the Investor becomes a party to the ' +
          (d.offering.security_type === 'llc_unit'
            ? 'operating agreement'
            : 'certificate of incorporation, bylaws and, where there is one, shareholder ' +
              'agreement') +
          ' of the Issuer as delivered, without signing it again. The Investor appoints the ' +
          'Issuer’s chief executive officer, only for this purpose, to sign that joinder and ' +
          'amendments that were adopted as those documents say.'
        : 'When the Securities convert, the Investor signs the documents that all holders of the ' +
          'new security sign, and appoints the Issuer’s chief executive officer, only for this ' +
          'purpose, to sign them if the Investor does not answer within ten business days. The ' +
          'power covers nothing that treats the Investor worse than others of the class.',
    },
    { kind: 'heading', text: '10. Statements of the Issuer' },
    {
      kind: 'text',
      text:
        `The Issuer is validly existing under the law of ${d.issuer.jurisdiction}; it may issue ` +
        'the Securities; once paid and recorded they are validly ' +
        `issued${joins(d) ? ', fully paid and non-assessable' : ' and binding on the Issuer'}; ` +
        `and ${offeringDocumentName(d)} does not misstate or leave out a material fact.`,
    },
    { kind: 'heading', text: '11. Electronic delivery and signature' },
    {
      kind: 'text',
      text:
        'The parties agree to do this business electronically. The Investor has consented to ' +
        'receive documents, notices and tax forms electronically, may ask for paper copies and ' +
        `may withdraw the consent on ${d.platform.name} at any time (15 USC 7001(c)). A typed ` +
        'name with the record of who, when and which file is a signature of the person who typed ' +
        'it.',
    },
    { kind: 'heading', text: '12. Governing law and disputes' },
    {
      kind: 'text',
      text:
        `The law of ${d.issuer.jurisdiction} governs this agreement, without its conflict rules; ` +
        'its courts and the federal courts there decide disputes. ⟦Nothing in this agreement ' +
        'waives a right under the federal securities laws or the rules under them, and any such ' +
        'waiver would be void (Securities Act section 14).⟧',
    },
    { kind: 'heading', text: '13. Notices' },
    {
      kind: 'text',
      text:
        `Notices to the Investor go to ${d.investor.email} and appear on ${d.platform.name}; ` +
        `notices to the Issuer go through ${d.platform.name} or to its address above; the ` +
        `platform answers at ${d.platform.support_email}.`,
    },
    { kind: 'heading', text: '14. General' },
    {
      kind: 'text',
      text:
        'This agreement and the offering documents are the whole agreement. It is changed only ' +
        'in writing that both sides sign. If a part of it does not hold, the rest does. The ' +
        'Investor may not assign it before the closing. Signed copies have the force of an ' +
        'original.',
    },
    ...(state !== undefined && COMMUNITY.has(state) && d.ira === null
      ? [
          { kind: 'heading', text: '15. Community property' } as const,
          {
            kind: 'text',
            text:
              `The Investor lives in a community property state (${named(d, state, regionText)}). An Investor who is ` +
              'married states that the spouse knows of this investment and does not object; the ' +
              'spouse’s interest in the Securities is bound by this agreement.',
          } as const,
        ]
      : []),
  ]
}

/**
 * A block for each who signs for the investor: all holders, the signer of an entity with the title, trustees, the
 * custodian of a minor.
 */
function investorBlocks(d: AgreementData, marks: readonly SignatureMark[]): Block[] {
  const signers =
    d.signers.length > 0
      ? d.signers
      : [
          {
            name: d.investor.name,
            role: d.ira ? 'Owner: read and approved' : 'Investor',
            title: d.ira ? 'owner, who directs the custodian' : null,
          },
        ]
  return signers.map(({ name, role, title }, index): Block => {
    const mark = marks.find((m) => m.position === index + 1)
    const rows: [string, string][] = [
      ['Registration title', d.subscription.title],
      ['Signed by', title === null ? name : `${name}, ${title}`],
      ['Date', mark ? printedMoment(mark.at) : ''],
    ]
    return {
      kind: 'signature',
      role,
      rows,
      signed: mark ? { name: mark.name, note: markNote(mark) } : null,
    }
  })
}

function signatures(
  d: AgreementData,
  marks: readonly SignatureMark[],
  counter: CounterMark | null,
  custodian: CustodianRecord | null,
): Block[] {
  return [
    { kind: 'page' },
    { kind: 'heading', text: 'Signatures' },
    {
      kind: 'text',
      text:
        'By signing, the Investor agrees to this agreement of ' +
        `⟦${formatCents(d.subscription.amount)}⟧ for ${units(d)} of ${d.offering.security_name}, ` +
        'and certifies the attached tax facts under penalties of ' +
        'perjury.' +
        (isCf(d) && d.offering.cancel_until
          ? ` The Investor can cancel until ${printedMoment(d.offering.cancel_until)}.`
          : ''),
    },
    {
      kind: 'text',
      text:
        'The Internal Revenue Service does not require your consent to any provision of this ' +
        'document other than the certifications required to avoid backup withholding.',
      quiet: true,
    },
    ...investorBlocks(d, marks),
    ...(d.ira
      ? [
          {
            kind: 'signature',
            role: 'Custodian',
            rows: [
              ['Custodian', d.ira.custodian],
              ['For the benefit of', d.investor.name],
              ['Date', custodian?.signed_at ? printedMoment(custodian.signed_at) : ''],
            ],
            signed: custodian?.signed_at
              ? {
                  name: d.ira.custodian,
                  note:
                    'Signed by the custodian in its own system on ' +
                    `${printedUtc(custodian.signed_at)}. Plan log entry: ` +
                    `${custodian.entry ?? ''}.`,
                }
              : null,
          } as const,
        ]
      : []),
    {
      kind: 'signature',
      role: 'Issuer: accepted',
      rows: [
        ['Issuer', d.issuer.legal_name],
        [
          'By',
          counter
            ? listed([counter.name, counter.title].filter((t) => t !== '')).replace(' and ', ', ')
            : '',
        ],
        ['Date', counter ? printedMoment(counter.at) : ''],
      ],
      signed: counter
        ? {
            name: counter.name,
            note:
              `Countersigned electronically on ${printedUtc(counter.at)}. The ` +
              `audit certificate records the signature. SHA-256 of the agreement as the investor signed it: ` +
              `${counter.signed_sha256}.`,
          }
        : null,
    },
  ]
}

/** The record that is next to a typed name. */
export const markNote = (mark: SignatureMark): string =>
  'Signed electronically by the person named above, who is authorized to sign, on ' +
  `${printedUtc(mark.at)} from address ${mark.ip}. The audit certificate records the signature. ` +
  `SHA-256 of the document that was signed: ${mark.sha256}.`

/** The subscription agreement: unsigned, signed, or executed. */
export function agreementDocument(
  d: AgreementData,
  w9: { sha256: string },
  marks: readonly SignatureMark[] = [],
  counter: CounterMark | null = null,
  custodian: CustodianRecord | null = null,
): Paper {
  return {
    company: d.issuer.legal_name,
    document: AGREEMENT_TITLE,
    reference: reference(d),
    dated: counter?.at ?? marks.at(-1)?.at ?? datedOf(d),
    blocks: [
      {
        kind: 'title',
        text: AGREEMENT_TITLE,
        lead: `${d.issuer.legal_name} and ${d.subscription.title}`,
      },
      terms(d),
      ...purchase(d),
      ...statements(d),
      ...rest(d, w9),
      ...signatures(d, marks, counter, custodian),
    ],
  }
}
