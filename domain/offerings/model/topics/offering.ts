import { z } from 'zod'
import { webAddress } from '#domain/shared/web-address.ts'
import { formatCents } from '#domain/shared/money.ts'
import { NOT_ACCREDITED, PERIODS, SHARES } from '#domain/shared/periods.ts'
import { checkRegistryId } from '#domain/shared/sec-ids.ts'
import { counted } from '#domain/shared/text.ts'
import { address, country } from '#domain/shared/common.ts'
import { usRegions } from '#domain/shared/us-regions.ts'
import { offeringTypeLabels, offeringTypes } from '../offering.ts'
import { securityLabels, securityTypes } from '#domain/shared/securities.ts'
import {
  amount,
  checkedBy,
  date,
  file,
  line,
  needs,
  percent,
  pick,
  picks,
  positive,
  price,
  row,
  rows,
  say,
  units,
  words,
  yesNo,
} from './fields.ts'

const publicTypes = ['reg_cf', 'reg_a_t1', 'reg_a_t2']
const regA = ['reg_a_t1', 'reg_a_t2']
const sellers = {
  section: 'Selling holders',
  showWhen: { field: 'type', is: regA },
}
const eligible = {
  section: 'Eligibility',
  widget: 'yes-no',
  showWhen: { field: 'type', is: publicTypes },
}

type Sellers = {
  sold_prior_12_months: number
  sold_by_affiliates?: number | undefined
  offered_by_holders?: number | undefined
  offered_by_affiliates?: number | undefined
  first_reg_a?: boolean | undefined
}
/** Parts are no larger than their whole, and whoever lets holders sell says whether it is in the first year. */
function checkSellers(ctx: z.RefinementCtx, v: Sellers): void {
  const { sold_by_affiliates = 0, offered_by_holders = 0, offered_by_affiliates = 0 } = v
  if (sold_by_affiliates > v.sold_prior_12_months)
    say(ctx, ['sold_by_affiliates'], 'It is a part of what was sold. Enter at most that amount.')
  if (offered_by_affiliates > offered_by_holders)
    say(ctx, ['offered_by_affiliates'], 'It is a part of what holders offer. Enter at most that.')
  if (offered_by_holders > 0) needs(ctx, v, ['first_reg_a'], 'Choose yes or no.')
}

/** The exemption, and what makes a company ineligible for it (17 CFR 227.100(b), 230.251(b)). */
export const typeOfOfferingTopic = z
  .strictObject({
    type: pick(offeringTypes).meta({
      title: 'Type of offering',
      section: 'Type',
      widget: 'cards',
      labels: offeringTypeLabels,
    }),
    sold_prior_12_months: amount.meta({
      title: `Sold under the same exemption in the last ${PERIODS.cap_months} months`,
      section: 'Type',
      widget: 'money',
      help: 'Count predecessors and companies under common control, and sales on other platforms. Zero if nothing was sold.',
      why: `The cap of an exemption counts the sales of ${counted(PERIODS.cap_months)} months together (17 CFR 227.100(a)(1), 230.251(a)).`,
    }),
    sold_by_affiliates: amount.optional().meta({
      title: `Of that, sold by affiliates of the company in ${PERIODS.cap_months} months`,
      widget: 'money',
      help: 'Holders who control the company, or are controlled by it. Zero if none sold.',
      why: 'Sales of affiliates under Regulation A have a cap of their own (17 CFR 230.251(a)(1), (2)).',
      ...sellers,
    }),
    offered_by_holders: amount.optional().meta({
      title: 'Offered by holders under the same offering statement',
      widget: 'money',
      help: 'In addition to your maximum: they sell outside of this platform. Zero if nobody else sells.',
      why: `It counts towards the cap, and in the first year it is at most ${SHARES.first_year_holders}% of the whole (17 CFR 230.251(a)(3)).`,
      ...sellers,
    }),
    offered_by_affiliates: amount.optional().meta({
      title: 'Of that, offered by affiliates',
      widget: 'money',
      help: 'Zero if no affiliate sells.',
      ...sellers,
    }),
    first_reg_a: yesNo.optional().meta({
      title: 'Is this your first Regulation A offering, or qualified within a year of the first?',
      widget: 'yes-no',
      ...sellers,
    }),
    first_cf: yesNo.optional().meta({
      title: 'Is this your first Reg CF offering?',
      section: 'Type',
      widget: 'yes-no',
      showWhen: { field: 'type', is: 'reg_cf' },
      why: 'A company that never sold under Reg CF may use reviewed statements for a larger offering (17 CFR 227.201(t)).',
    }),
    admits_non_accredited: yesNo.optional().meta({
      title: 'Will you admit non-accredited investors?',
      section: 'Type',
      widget: 'yes-no',
      help: `At most ${NOT_ACCREDITED.most} in ${NOT_ACCREDITED.days} days, and each gets the information of 17 CFR 230.502(b).`,
      showWhen: { field: 'type', is: 'reg_d_506b' },
    }),
    exchange_listed: yesNo.optional().meta({
      title: 'Will the securities be listed on a national securities exchange upon qualification?',
      section: 'Type',
      widget: 'yes-no',
      help: 'Yes only if an exchange has approved the listing. Without an answer, investment limits apply.',
      why: 'Purchases of listed securities have no limit (17 CFR 230.251(d)(2)(i)(C)).',
      showWhen: { field: 'type', is: 'reg_a_t2' },
    }),
    us_issuer: yesNo
      .optional()
      .meta({ title: 'Is the company organized in the United States?', ...eligible }),
    reporting_company: yesNo
      .optional()
      .meta({ title: 'Does the company report under the Exchange Act?', ...eligible }),
    investment_company: yesNo
      .optional()
      .meta({ title: 'Is the company an investment company?', ...eligible }),
    blank_check: yesNo
      .optional()
      .meta({ title: 'Is the company without a specific business plan?', ...eligible }),
    reports_current: yesNo.optional().meta({
      title: 'Were all annual reports of earlier offerings filed?',
      help: 'Yes if there were none to file.',
      ...eligible,
    }),
  })
  .superRefine((v, ctx) => {
    if (v.type === 'reg_cf') needs(ctx, v, ['first_cf'], 'Choose yes or no.')
    if (regA.includes(v.type)) checkSellers(ctx, v)
    if (v.type === 'reg_d_506b') needs(ctx, v, ['admits_non_accredited'], 'Choose yes or no.')
    if (!publicTypes.includes(v.type)) return
    needs(
      ctx,
      v,
      ['us_issuer', 'reporting_company', 'investment_company', 'blank_check', 'reports_current'],
      'Choose yes or no.',
    )
    const name = offeringTypeLabels[v.type]
    if (v.us_issuer === false)
      say(
        ctx,
        ['us_issuer'],
        `${name} is for companies that are organized in the United States. Choose another type.`,
      )
    if (v.reporting_company === true && v.type === 'reg_cf')
      say(
        ctx,
        ['reporting_company'],
        'Reg CF is not for companies that report under the Exchange Act. Choose another type.',
      )
    if (v.investment_company === true)
      say(
        ctx,
        ['investment_company'],
        `${name} is not for investment companies. Choose another type.`,
      )
    if (v.blank_check === true) say(ctx, ['blank_check'], `${name} needs a specific business plan.`)
    if (v.reports_current === false)
      say(ctx, ['reports_current'], 'File the missing annual reports first.')
  })

const priced = ['common', 'preferred', 'llc_unit']
const lent = ['convertible_note', 'simple_debt', 'revenue_share']
export const oversubscriptions = ['pro_rata', 'first_come', 'other', 'none'] as const

/** Name, terms and dates of the offering. Days begin and end in New York. */
export const detailsTopic = z
  .strictObject({
    name: line(120, 2).meta({
      title: 'Offering name',
      section: 'In short',
      help: 'Investors see it, for example “Seed round 2027”.',
    }),
    tagline: line(140, 10).meta({
      title: 'Tagline',
      section: 'In short',
      help: 'One sentence for cards and search results.',
    }),
    summary: words(50, 600).meta({
      title: 'Summary',
      section: 'In short',
      widget: 'textarea',
      help: 'What the company does and why it raises money.',
    }),
    security_type: pick(securityTypes).meta({
      title: 'Security',
      section: 'What you sell',
      widget: 'select',
      labels: securityLabels,
      pair: 'security',
    }),
    security_name: line(120, 2).meta({
      title: 'Security name',
      section: 'What you sell',
      help: 'As in your charter, for example “Class B common stock”.',
      pair: 'security',
    }),
    price: price.meta({
      title: 'Price per unit',
      section: 'What you sell',
      widget: 'price',
      pair: 'price',
    }),
    increment_units: units.meta({
      title: 'Unit increment',
      section: 'What you sell',
      help: 'Units. 1 if any whole number may be bought.',
      pair: 'price',
    }),
    price_method: words(20, 1000).meta({
      title: 'How was the price set?',
      section: 'What you sell',
      widget: 'textarea',
      why: 'Form C asks for it (17 CFR 227.201(l)).',
    }),
    pre_money: positive.optional().meta({
      title: 'Pre-money valuation',
      section: 'What you sell',
      widget: 'money',
      showWhen: { field: 'security_type', is: priced },
    }),
    valuation_cap: positive.optional().meta({
      title: 'Valuation cap',
      section: 'What you sell',
      widget: 'money',
      pair: 'convert',
      showWhen: { field: 'security_type', is: ['convertible_note', 'crowd_safe'] },
    }),
    discount_pct: percent.optional().meta({
      title: 'Discount',
      section: 'What you sell',
      widget: 'percent',
      pair: 'convert',
      showWhen: { field: 'security_type', is: ['convertible_note', 'crowd_safe'] },
    }),
    interest_pct: percent.optional().meta({
      title: 'Interest per year',
      section: 'What you sell',
      widget: 'percent',
      pair: 'lend',
      showWhen: { field: 'security_type', is: ['convertible_note', 'simple_debt'] },
    }),
    maturity: date.optional().meta({
      title: 'Maturity',
      section: 'What you sell',
      widget: 'date',
      pair: 'lend',
      showWhen: { field: 'security_type', is: lent },
    }),
    min_target: positive.meta({
      title: 'Target',
      section: 'How much',
      widget: 'money',
      help: 'If commitments are lower at the deadline, all money is refunded.',
      pair: 'size',
    }),
    max_amount: positive.meta({
      title: 'Maximum',
      section: 'How much',
      widget: 'money',
      pair: 'size',
    }),
    min_investment: positive.meta({
      title: 'Minimum investment',
      section: 'How much',
      widget: 'money',
      pair: 'one',
    }),
    max_investment: positive
      .optional()
      .meta({ title: 'Maximum investment', section: 'How much', widget: 'money', pair: 'one' }),
    oversubscription: pick(oversubscriptions).meta({
      title: 'If commitments exceed the target',
      section: 'How much',
      widget: 'radio',
      labels: {
        pro_rata: 'Accept more, up to the maximum, and reduce allocations pro rata',
        first_come: 'Accept more, up to the maximum, in the order of commitments',
        other: 'Accept more, up to the maximum, in another way',
        none: 'Accept no more than the target',
      },
    }),
    oversubscription_note: words(20, 600)
      .optional()
      .meta({
        title: 'How are oversubscriptions allocated?',
        section: 'How much',
        widget: 'textarea',
        showWhen: { field: 'oversubscription', is: 'other' },
      }),
    open_on: date.meta({ title: 'Launch date', section: 'When', widget: 'date', pair: 'when' }),
    deadline_on: date.meta({
      title: 'Deadline',
      section: 'When',
      widget: 'date',
      help: 'Ends at midnight in New York.',
      pair: 'when',
    }),
    rolling_close: yesNo.meta({
      title: 'Allow rolling closings after the target is met?',
      section: 'When',
      widget: 'yes-no',
    }),
  })
  .superRefine((v, ctx) => {
    if (v.max_amount < v.min_target)
      say(
        ctx,
        ['max_amount'],
        `The maximum is at least the target of ${formatCents(v.min_target)}.`,
      )
    if (v.oversubscription === 'none' && v.max_amount > v.min_target)
      say(
        ctx,
        ['oversubscription'],
        'The maximum is above the target: choose how more is taken, or set the maximum to the target.',
      )
    if (v.min_investment > v.max_amount)
      say(
        ctx,
        ['min_investment'],
        'The smallest investment is at most the maximum of the offering.',
      )
    if (v.max_investment !== undefined && v.max_investment < v.min_investment)
      say(ctx, ['max_investment'], 'The largest investment is at least the smallest one.')
    if (v.deadline_on <= v.open_on) say(ctx, ['deadline_on'], 'The deadline is after the opening.')
    if (v.oversubscription === 'other') needs(ctx, v, ['oversubscription_note'])
    if (lent.includes(v.security_type)) needs(ctx, v, ['maturity'], 'Choose a date.')
    if (v.security_type === 'simple_debt') needs(ctx, v, ['interest_pct'], 'Enter a percentage.')
    if (
      v.security_type === 'crowd_safe' &&
      v.valuation_cap === undefined &&
      v.discount_pct === undefined
    )
      say(ctx, ['valuation_cap'], 'Enter a valuation cap, a discount, or both.')
    if (v.maturity !== undefined && v.maturity <= v.deadline_on)
      say(ctx, ['maturity'], 'The maturity is after the deadline.')
  })

const MAX_HIGHLIGHTS = 6

/** What visitors read: headline, highlights, the pitch itself (sanitised when it is stored), questions and answers. */
export const pitchTopic = z
  .strictObject({
    headline: line(120, 10).meta({
      title: 'Headline',
      section: 'Pitch',
      help: 'Describe what you build in one line.',
    }),
    pitch_html: words(200, 60_000).meta({
      title: 'Your pitch',
      section: 'Pitch',
      widget: 'rich-text',
      help: 'The problem, your solution, the market, what you have achieved, the team. Keep numbers the same as in the topics.',
    }),
    highlights: rows(
      row({
        text: line(140, 10).meta({
          title: 'Highlight',
          help: 'One fact that can be checked, such as a contract, a permit or a figure.',
        }),
      }),
      {
        title: 'Highlights',
        item: 'highlight',
        section: 'Highlights',
        summary: ['text'],
        ordered: true,
      },
      { max: MAX_HIGHLIGHTS },
    ).default([]),
    video_url: webAddress
      .optional()
      .meta({ title: 'Video', section: 'Video', help: 'An https address of your video.' }),
    video_caption: line(200).optional().meta({
      title: 'Video description',
      section: 'Video',
      help: 'Screen readers read it aloud.',
    }),
    faq: rows(
      row({
        question: line(200, 5).meta({ title: 'Question' }),
        answer: words(10, 2000).meta({ title: 'Answer', widget: 'textarea' }),
      }),
      {
        title: 'Questions and answers',
        item: 'question',
        section: 'Questions and answers',
        summary: ['question', 'answer'],
        ordered: true,
      },
      { max: 40 },
    ),
    gallery: rows(
      row({
        file: file.meta({ title: 'Picture', widget: 'file', help: 'JPG or PNG, up to 10 MB.' }),
        caption: line(200, 3).meta({
          title: 'What it shows',
          help: 'Shown below the image. Screen readers read it aloud.',
        }),
      }),
      {
        title: 'Pictures',
        item: 'picture',
        section: 'Pictures',
        summary: ['caption', 'file'],
        ordered: true,
      },
      { max: 12 },
    ).default([]),
  })
  .superRefine((v, ctx) => {
    if (v.video_url !== undefined) needs(ctx, v, ['video_caption'], 'Describe the video.')
  })

export const channels = [
  'this_platform',
  'private_label',
  'partner_marketplaces',
  'broker_network',
] as const
export const visibilities = ['public', 'logged_in', 'accredited', 'invited'] as const
export const sellingMethods = ['best_efforts', 'all_or_none', 'min_max', 'firm'] as const
/** Regions of the United States where securities can be offered: no military post codes. */
export const offeringRegions = usRegions.filter((code) => !['AA', 'AE', 'AP'].includes(code)) as [
  string,
  ...string[],
]

/** Where, through whom and to whom the offering is made. */
export const distributionTopic = z.strictObject({
  jurisdictions: z
    .array(z.enum(offeringRegions, 'Choose states from the list.'), 'Choose at least one state.')
    .min(1, 'Choose at least one state.')
    .meta({ title: 'States', section: 'Where', widget: 'states' }),
  countries: z
    .array(
      country.refine((code) => code !== 'US', 'Choose states of the United States under States.'),
    )
    .max(60)
    .default([])
    .meta({
      title: 'Other countries',
      section: 'Where',
      widget: 'countries',
      help: 'Only where you may offer securities by local law.',
    }),
  channels: picks(channels)
    .min(1, 'Choose at least one.')
    .meta({
      title: 'Channels',
      section: 'How',
      widget: 'checks',
      labels: {
        this_platform: 'This platform',
        private_label: 'Your own site, hosted by this platform',
        partner_marketplaces: 'Partner marketplaces',
        broker_network: 'A broker’s network',
      },
    }),
  visibility: pick(visibilities).meta({
    title: 'Visibility',
    section: 'How',
    widget: 'radio',
    labels: {
      public: 'Everybody',
      logged_in: 'People with an account',
      accredited: 'Accredited investors',
      invited: 'People you invite',
    },
  }),
  selling_method: pick(sellingMethods).meta({
    title: 'Selling method',
    section: 'How',
    widget: 'radio',
    labels: {
      best_efforts: 'Best efforts',
      all_or_none: 'All or none',
      min_max: 'From a minimum to a maximum',
      firm: 'Firm commitment',
    },
  }),
})

export const intermediaryKinds = ['none', 'funding_portal', 'broker_dealer'] as const
const sells = { field: 'kind', is: ['funding_portal', 'broker_dealer'] }
/** Number of a broker-dealer (8-) or funding portal (007-) at the SEC. */
export const intermediaryNumber = checkedBy((text) =>
  text.startsWith('007')
    ? checkRegistryId('sec_funding_portal', text)
    : checkRegistryId('sec_broker_dealer', text),
)
export const crdNumber = checkedBy((text) => checkRegistryId('crd', text))
const fee = { section: 'Fee', pair: 'fee', showWhen: sells }

/** Who sells: nobody but the company, a funding portal, or a broker-dealer (17 CFR 227.100(a)(3)). */
export const brokerDealerTopic = z
  .strictObject({
    kind: pick(intermediaryKinds).meta({
      title: 'Who conducts the offering?',
      section: 'Intermediary',
      widget: 'radio',
      labels: {
        none: 'The company itself',
        funding_portal: 'A funding portal',
        broker_dealer: 'A broker-dealer',
      },
    }),
    firm: line(160, 2).optional().meta({ title: 'Firm', section: 'Intermediary', showWhen: sells }),
    crd: crdNumber.optional().meta({
      title: 'CRD number',
      section: 'Intermediary',
      pair: 'ids',
      inputMode: 'numeric',
      showWhen: sells,
    }),
    sec_no: intermediaryNumber.optional().meta({
      title: 'SEC file number',
      section: 'Intermediary',
      pair: 'ids',
      help: '8-12345 for a broker-dealer, 007-00061 for a portal.',
      showWhen: sells,
    }),
    firm_address: address.optional().meta({
      title: 'Address of the firm',
      section: 'Intermediary',
      widget: 'address',
      help: 'Form D names it.',
      showWhen: { field: 'kind', is: 'broker_dealer' },
    }),
    role: pick(['intermediary_of_record', 'placement', 'dealer_manager'])
      .optional()
      .meta({
        title: 'Role',
        section: 'Intermediary',
        widget: 'select',
        showWhen: sells,
        labels: {
          intermediary_of_record: 'Intermediary of record',
          placement: 'Placement agent',
          dealer_manager: 'Dealer-manager',
        },
      }),
    fee_pct: percent
      .optional()
      .meta({ title: 'Fee as part of the money raised', widget: 'percent', ...fee }),
    fee_fixed: amount.optional().meta({ title: 'Fixed fee', widget: 'money', ...fee }),
    fee_words: words(2, 256).optional().meta({
      title: 'Fee in words',
      section: 'Fee',
      widget: 'textarea',
      help: 'As Form C shall state it. Leave it empty to have it written from the numbers.',
      showWhen: sells,
    }),
    financial_interest: words(2, 1000).optional().meta({
      title: 'Firm’s interest in the company',
      section: 'Fee',
      widget: 'textarea',
      help: 'Write “None” if it has none.',
      showWhen: sells,
      why: 'Required in Form C (17 CFR 227.201(o)).',
    }),
    licensed_states: z
      .array(z.enum(offeringRegions))
      .optional()
      .meta({
        title: 'States where the firm is registered',
        section: 'Where',
        widget: 'states',
        showWhen: { field: 'kind', is: 'broker_dealer' },
      }),
    agreement: file.optional().meta({
      title: 'Agreement with the firm',
      section: 'Documents',
      widget: 'file',
      showWhen: sells,
    }),
  })
  .superRefine((v, ctx) => {
    if (v.kind === 'none') return
    needs(ctx, v, ['firm', 'crd', 'sec_no', 'financial_interest'])
    needs(ctx, v, ['role'], 'Choose one.')
    needs(ctx, v, ['agreement'], 'Add the agreement.')
    if (v.fee_pct === undefined && v.fee_fixed === undefined)
      say(ctx, ['fee_pct'], 'Enter a fee in percent, a fixed fee, or both.')
    if (v.kind === 'broker_dealer') needs(ctx, v, ['licensed_states'], 'Choose at least one state.')
    if (v.kind === 'funding_portal' && v.sec_no?.startsWith('8-'))
      say(ctx, ['sec_no'], 'A funding portal’s number begins with 007-.')
    if (v.kind === 'broker_dealer' && v.sec_no?.startsWith('007'))
      say(ctx, ['sec_no'], 'A broker-dealer’s number begins with 8-.')
  })

export const paymentMethods = ['ach', 'wire'] as const
/** How investors pay and where the money waits (17 CFR 227.303(e), 240.15c2-4). */
export const paymentOptionsTopic = z
  .strictObject({
    methods: picks(paymentMethods)
      .min(1, 'Choose at least one.')
      .meta({
        title: 'Payment methods',
        section: 'Methods',
        widget: 'checks',
        labels: { ach: 'Bank transfer (ACH)', wire: 'Wire transfer' },
      }),
    min_wire: amount.optional().meta({
      title: 'Minimum wire',
      section: 'Methods',
      widget: 'money',
      help: 'Banks charge for wires; small amounts are better sent by bank transfer.',
      showWhen: { field: 'methods', is: 'wire' },
    }),
    ira: yesNo.meta({
      title: 'May people invest from a retirement account?',
      section: 'Methods',
      widget: 'yes-no',
    }),
    fee_payer: pick(['company', 'investor']).meta({
      title: 'Who pays payment fees?',
      section: 'Fees',
      widget: 'radio',
      labels: { company: 'The company', investor: 'The investor' },
    }),
    investor_fee_bps: z
      .int('Enter a percentage.')
      .min(0)
      .max(SHARES.investor_fee * 100, `At most ${SHARES.investor_fee}%.`)
      .optional()
      .meta({
        title: 'Investor fee',
        section: 'Fees',
        widget: 'basis-points',
        help: 'Part of the amount invested, shown before the investor confirms.',
        showWhen: { field: 'fee_payer', is: 'investor' },
      }),
    escrow_agent: line(160, 2).meta({
      title: 'Escrow agent',
      section: 'Escrow',
      help: 'The bank or trust company that holds the money until you close.',
    }),
    escrow_agreement: file.optional().meta({
      title: 'Escrow agreement',
      section: 'Escrow',
      widget: 'file',
      help: 'Signed before the offering can open.',
    }),
  })
  .superRefine((v, ctx) => {
    if (v.fee_payer === 'investor') needs(ctx, v, ['investor_fee_bps'], 'Enter a percentage.')
  })
