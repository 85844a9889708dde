import { z } from 'zod'
import { checkCusip } from '#domain/shared/cusip.ts'
import { checkRegistryId } from '#domain/shared/sec-ids.ts'
import {
  amount,
  checkedBy,
  confirmed,
  date,
  file,
  line,
  mail,
  needs,
  percent,
  pick,
  say,
  words,
  yesNo,
} from './fields.ts'
import { crdNumber, intermediaryNumber, offeringRegions } from './offering.ts'
import { asName } from '#domain/shared/names/entry.ts'

/** The FINRA member of the offering, with what 17 CFR 227.300-303 and FINRA 5110 require of it. */
export const finraBrokerDealerTopic = z
  .strictObject({
    firm: line(160, 2).meta({ title: 'Firm', section: 'Firm' }),
    crd: crdNumber.meta({
      title: 'CRD number',
      section: 'Firm',
      pair: 'ids',
      inputMode: 'numeric',
    }),
    sec_no: intermediaryNumber.meta({
      title: 'SEC file number',
      section: 'Firm',
      pair: 'ids',
      help: '8-12345 for a broker-dealer, 007-00061 for a portal.',
    }),
    contact_name: asName(line(160, 2)).meta({ title: 'Contact', section: 'Firm', pair: 'contact' }),
    contact_email: mail.meta({
      title: 'E-mail address',
      section: 'Firm',
      widget: 'email',
      pair: 'contact',
    }),
    principal_name: asName(line(160, 2)).meta({
      title: 'Principal in charge',
      section: 'Principal',
      pair: 'principal',
    }),
    principal_crd: crdNumber.meta({
      title: 'CRD number of the principal',
      section: 'Principal',
      pair: 'principal',
      inputMode: 'numeric',
    }),
    role: pick(['intermediary_of_record', 'placement', 'dealer_manager']).meta({
      title: 'Role',
      section: 'Terms',
      widget: 'select',
      labels: {
        intermediary_of_record: 'Intermediary of record',
        placement: 'Placement agent',
        dealer_manager: 'Dealer-manager',
      },
    }),
    fee_pct: percent.optional().meta({
      title: 'Fee as part of the money raised',
      section: 'Terms',
      widget: 'percent',
      pair: 'fee',
    }),
    fee_fixed: amount
      .optional()
      .meta({ title: 'Fixed fee', section: 'Terms', widget: 'money', pair: 'fee' }),
    equity_comp: yesNo.meta({
      title: 'Is the firm compensated in securities?',
      section: 'Terms',
      widget: 'yes-no',
      why: 'It may take only the same class on the same terms (17 CFR 227.300(b)).',
    }),
    same_terms: z
      .boolean()
      .optional()
      .meta({
        title: 'They are of the same class and on the same terms as those offered.',
        section: 'Terms',
        widget: 'checkbox',
        showWhen: { field: 'equity_comp', is: true },
      }),
    conflicts: words(2, 1000).meta({
      title: 'Conflicts of interest',
      section: 'Terms',
      widget: 'textarea',
      help: 'Write “None” if there are none.',
    }),
    states: z
      .array(z.enum(offeringRegions), 'Choose at least one state.')
      .min(1, 'Choose at least one state.')
      .meta({ title: 'States where the firm is registered', section: 'Terms', widget: 'states' }),
    agreement: file.meta({ title: 'Agreement', section: 'Documents', widget: 'file' }),
    due_diligence: file
      .optional()
      .meta({ title: 'Due-diligence memo', section: 'Documents', widget: 'file' }),
    finra_filing: line(60).optional().meta({
      title: 'FINRA filing',
      section: 'Documents',
      help: '5110, 5122 or 5123, with its number.',
    }),
  })
  .superRefine((v, ctx) => {
    if (v.fee_pct === undefined && v.fee_fixed === undefined)
      say(ctx, ['fee_pct'], 'Enter a fee in percent, a fixed fee, or both.')
    if (v.equity_comp && v.same_terms !== true)
      say(ctx, ['same_terms'], 'The firm may take only the same class on the same terms.')
  })

/** The registered transfer agent that maintains the register of holders (Exchange Act 17A). */
export const transferAgentTopic = z.strictObject({
  firm: line(160, 2).meta({ title: 'Firm', section: 'Transfer agent' }),
  sec_no: checkedBy((v) => checkRegistryId('transfer_agent', v), 12).meta({
    title: 'SEC number',
    section: 'Transfer agent',
    help: '084-12345, or 085- for a bank.',
    pair: 'ids',
  }),
  engaged_on: date.meta({
    title: 'Engaged on',
    section: 'Transfer agent',
    widget: 'date',
    pair: 'ids',
  }),
  contact_name: asName(line(160, 2)).meta({
    title: 'Contact',
    section: 'Transfer agent',
    pair: 'contact',
  }),
  contact_email: mail.meta({
    title: 'E-mail address',
    section: 'Transfer agent',
    widget: 'email',
    pair: 'contact',
  }),
  cusip: checkedBy(checkCusip, 9).optional().meta({ title: 'CUSIP', section: 'Transfer agent' }),
  holders_delivered: yesNo.meta({
    title: 'Does the agent have the file of holders?',
    section: 'Transfer agent',
    widget: 'yes-no',
  }),
  agreement: file.meta({ title: 'Agreement', section: 'Documents', widget: 'file' }),
  appointment: file
    .optional()
    .meta({ title: 'Letter of appointment', section: 'Documents', widget: 'file' }),
})

const media = ['email', 'social', 'video', 'press', 'event', 'web', 'paid'] as const
/** Public communications about the offering, and who is paid for them (17 CFR 227.204-205, 230.255, section 17(b)). */
export const marketingTopic = z
  .strictObject({
    no_solicitation: z.boolean().optional().meta({
      title: 'There is no general solicitation.',
      section: 'Advertising',
      widget: 'checkbox',
      help: 'Required under Rule 506(b) (17 CFR 230.502(c)).',
    }),
    ads_checked: confirmed('Check them against the rules first.').meta({
      title: 'Everything that states offering terms complies with 17 CFR 227.204 or 230.255.',
      section: 'Advertising',
      widget: 'checkbox',
    }),
    claims_substantiated: confirmed('Substantiate each claim.').meta({
      title: 'Every factual claim can be substantiated.',
      section: 'Advertising',
      widget: 'checkbox',
    }),
    consent_to_mail: confirmed('Contact only people who agreed.').meta({
      title: 'We contact only people who agreed.',
      section: 'Advertising',
      widget: 'checkbox',
    }),
    testimonials: yesNo.meta({
      title: 'Do you use testimonials or influencers?',
      section: 'Advertising',
      widget: 'yes-no',
    }),
    testimonials_how: words(10, 1000)
      .optional()
      .meta({
        title: 'Which, and how they are labeled',
        section: 'Advertising',
        widget: 'textarea',
        showWhen: { field: 'testimonials', is: true },
      }),
    projections: words(10, 2000).optional().meta({
      title: 'Projections and their basis',
      section: 'Advertising',
      widget: 'textarea',
    }),
    ads: z
      .array(
        z
          .strictObject({
            key: z.string().min(1).max(40).optional().meta({ widget: 'hidden' }),
            medium: pick(media).meta({ title: 'Medium', widget: 'select', pair: 'medium' }),
            first_used: date.meta({ title: 'First used', widget: 'date', pair: 'medium' }),
            url: line(300, 4).meta({ title: 'Where it appears' }),
            contains_terms: yesNo.meta({
              title: 'Does it name terms of the offering?',
              widget: 'yes-no',
            }),
            legend_present: yesNo.meta({ title: 'Does it carry the legend?', widget: 'yes-no' }),
            links_to_intermediary: yesNo.meta({
              title: 'Does it link to the intermediary?',
              widget: 'yes-no',
            }),
            approved_by: line(160, 2).optional().meta({ title: 'Approved by' }),
          })
          .superRefine((v, ctx) => {
            if (!v.contains_terms) return
            if (!v.legend_present)
              say(ctx, ['legend_present'], 'An advertisement that names terms carries the legend.')
            if (!v.links_to_intermediary)
              say(
                ctx,
                ['links_to_intermediary'],
                'An advertisement that names terms links to the intermediary (17 CFR 227.204(b)).',
              )
          }),
      )
      .max(200)
      .default([])
      .meta({
        title: 'Advertisements',
        item: 'advertisement',
        section: 'Advertisements',
        widget: 'rows',
        summary: ['url', 'medium', 'first_used', 'contains_terms'],
      }),
    promoters: z
      .array(
        z
          .strictObject({
            key: z.string().min(1).max(40).optional().meta({ widget: 'hidden' }),
            name: asName(line(160, 2)).meta({ title: 'Name', pair: 'name' }),
            paid_by: line(160, 2).meta({ title: 'Paid by', pair: 'name' }),
            amount: amount.meta({ title: 'Amount', widget: 'money' }),
            disclosed: yesNo.meta({
              title: 'Do they disclose payment in each post?',
              widget: 'yes-no',
            }),
          })
          .superRefine((v, ctx) => {
            if (!v.disclosed)
              say(ctx, ['disclosed'], 'A paid promoter says so in each post (17 CFR 227.205).')
          }),
      )
      .max(60)
      .default([])
      .meta({
        title: 'Paid promoters',
        item: 'promoter',
        section: 'Promoters',
        widget: 'rows',
        summary: ['name', 'paid_by', 'amount'],
        totals: ['amount'],
      }),
    tested_the_waters: yesNo.meta({
      title: 'Did you test the waters before filing?',
      section: 'Testing the waters',
      widget: 'yes-no',
    }),
    ttw_material: file.optional().meta({
      title: 'Material that was used',
      section: 'Testing the waters',
      widget: 'file',
      showWhen: { field: 'tested_the_waters', is: true },
    }),
  })
  .superRefine((v, ctx) => {
    if (v.testimonials) needs(ctx, v, ['testimonials_how'])
    if (v.tested_the_waters)
      needs(ctx, v, ['ttw_material'], 'Add the material: it is an exhibit of the filing.')
  })
