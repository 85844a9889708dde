import { z } from 'zod'
import { addDecimal, compareDecimal, decimal } from '#domain/shared/decimal.ts'
import { checkClass } from '#domain/offerings/rules/security-class.ts'
import { PERIODS, SHARES } from '#domain/shared/periods.ts'
import { counted } from '#domain/shared/text.ts'
import {
  amount,
  count,
  date,
  file,
  line,
  needs,
  percent,
  pick,
  row,
  rows,
  say,
  units,
  words,
  yesNo,
} from './fields.ts'
import { asName } from '#domain/shared/names/entry.ts'

const plain = (n: number) => n.toLocaleString('en-US')

/** Large holders of the votes, by voting power (17 CFR 227.201(c)). */
export const beneficialOwnershipTopic = z
  .strictObject({
    as_of: date.meta({
      title: 'As of',
      section: 'Holders',
      widget: 'date',
      help: `At most ${PERIODS.holders_days} days before the filing.`,
    }),
    owners: rows(
      row({
        holder: asName(line(160, 2)).meta({ title: 'Holder', pair: 'holder' }),
        holder_type: pick(['person', 'entity']).meta({
          title: 'Holder type',
          widget: 'segments',
          labels: { person: 'Person', entity: 'Entity' },
          pair: 'holder',
        }),
        class: line(120, 2).meta({ title: 'Class', pair: 'class' }),
        units: units.meta({ title: 'Units', pair: 'class' }),
        pct_voting: percent.meta({
          title: 'Percentage of votes',
          widget: 'percent',
          help: 'By votes, not by units: a class with ten votes counts ten times.',
        }),
        control_chain: words(5, 500)
          .optional()
          .meta({
            title: 'Who is behind the entity',
            widget: 'textarea',
            showWhen: { field: 'holder_type', is: 'entity' },
          }),
      }).superRefine((v, ctx) => {
        if (v.holder_type === 'entity')
          needs(ctx, v, ['control_chain'], 'Enter the people who control it.')
      }),
      {
        title: `Holders of ${SHARES.named_holder}% or more`,
        item: 'holder',
        section: 'Holders',
        summary: ['holder', 'class', 'units', 'pct_voting'],
        totals: ['pct_voting'],
      },
      { max: 20 },
    ),
    none: z
      .boolean()
      .optional()
      .meta({
        title: `Nobody holds ${SHARES.named_holder}% or more of the votes.`,
        section: 'Holders',
        widget: 'checkbox',
      }),
    agreements: words(2, 2000)
      .optional()
      .meta({ title: 'Agreements on voting', section: 'Holders', widget: 'textarea' }),
  })
  .superRefine((v, ctx) => {
    if (v.owners.length === 0 && v.none !== true)
      say(
        ctx,
        ['owners'],
        `Add a holder, or confirm that no one holds ${SHARES.named_holder}% or more.`,
      )
    if (v.owners.length > 0 && v.none === true)
      say(ctx, ['none'], 'The list has holders. Clear this checkbox or remove the holders.')
    // a percentage that its field refused is no number to compare
    const numbers = v.owners.map((owner) => percent.safeParse(owner.pct_voting).success)
    const sum = v.owners
      .filter((_, index) => numbers[index])
      .reduce((total, owner) => addDecimal(total, decimal(owner.pct_voting)), decimal(0))
    if (compareDecimal(sum, decimal(100)) > 0)
      say(ctx, ['owners'], 'Votes can’t total more than 100%.')
    v.owners.forEach((owner, index) => {
      if (numbers[index] !== true) return
      if (compareDecimal(decimal(owner.pct_voting), decimal(SHARES.named_holder)) < 0)
        say(
          ctx,
          ['owners', index, 'pct_voting'],
          `Only holders of ${SHARES.named_holder}% or more belong here.`,
        )
    })
  })

/** Classes and their holders; what is held adds up to what is outstanding. */
export const captableTopic = z
  .strictObject({
    as_of: date.meta({
      title: 'As of',
      section: 'Classes',
      widget: 'date',
      help: `At most ${PERIODS.captable_days} days before you send it.`,
    }),
    classes: rows(
      row({
        name: line(120, 2).meta({ title: 'Class' }),
        authorised: units.meta({ title: 'Authorized', pair: 'a' }),
        issued: count.meta({ title: 'Issued', pair: 'a' }),
        treasury: count.meta({ title: 'Held by the company', pair: 'b' }),
        reserved: count.meta({ title: 'Reserved', pair: 'b' }),
        votes_per_unit: z
          .int('Enter a whole number.')
          .min(0)
          .max(1000, 'At most 1,000.')
          .meta({ title: 'Votes per unit' }),
      }),
      {
        title: 'Classes',
        item: 'class',
        section: 'Classes',
        summary: ['name', 'authorised', 'issued', 'reserved'],
        totals: ['issued'],
      },
      { min: 1, max: 20 },
    ),
    holdings: rows(
      row({
        holder: asName(line(160, 2)).meta({ title: 'Holder', pair: 'holder' }),
        class: line(120, 2).meta({
          title: 'Class',
          widget: 'class',
          help: 'Written as above.',
          pair: 'holder',
        }),
        units: units.meta({ title: 'Units' }),
      }),
      {
        title: 'Holders',
        item: 'holder',
        section: 'Holders',
        help: 'The units of a class add up to what is issued and not held by the company.',
        summary: ['holder', 'class', 'units'],
        totals: ['units'],
      },
      { min: 1, max: 2000 },
    ),
    options: count.meta({ title: 'Options', section: 'Not yet issued', pair: 'options' }),
    warrants: count.meta({ title: 'Warrants', section: 'Not yet issued', pair: 'options' }),
    pool: count.meta({ title: 'Left in the option pool', section: 'Not yet issued', pair: 'pool' }),
    convertibles: count.meta({
      title: 'From notes and SAFEs, as converted',
      section: 'Not yet issued',
      pair: 'pool',
    }),
  })
  .superRefine((v, ctx) => {
    const names = new Set(v.classes.map((each) => each.name))
    v.holdings.forEach((holding, index) => {
      if (!names.has(holding.class))
        say(ctx, ['holdings', index, 'class'], `There is no class “${holding.class}” above.`)
    })
    v.classes.forEach((each, index) => {
      if (v.classes.findIndex((other) => other.name === each.name) !== index)
        return say(ctx, ['classes', index, 'name'], 'This class is already in the list.')
      const holdings = v.holdings
        .filter((holding) => holding.class === each.name)
        .map((holding) => holding.units)
      const outstanding = each.issued - each.treasury
      if (outstanding < 0)
        return say(ctx, ['classes', index, 'treasury'], 'The company holds at most what is issued.')
      for (const found of checkClass({
        authorised: each.authorised,
        issued: each.issued,
        outstanding,
        treasury: each.treasury,
        reserved: each.reserved,
        holdings,
      })) {
        if (found.path === 'holdings')
          say(
            ctx,
            ['holdings'],
            `${each.name}: the holders have ${plain(holdings.reduce((sum, n) => sum + n, 0))} units, and ${plain(outstanding)} are outstanding.`,
          )
        else say(ctx, ['classes', index, found.path], found.message)
      }
      return undefined
    })
  })

const securityKinds = [
  'common',
  'preferred',
  'convertible_note',
  'safe_post_money',
  'safe_pre_money',
  'simple_debt',
  'revenue_share',
  'option',
  'warrant',
  'llc_unit',
  'lp_interest',
  'profits_interest',
  'crowd_safe',
] as const
const exemptions = [
  '506b',
  '506c',
  '504',
  '4a2',
  'CF',
  'A1',
  'A2',
  '701',
  'S',
  'intrastate',
] as const
/** Names of the exemptions under which a company sold before. */
export const exemptionLabels = {
  '506b': 'Rule 506(b)',
  '506c': 'Rule 506(c)',
  '504': 'Rule 504',
  '4a2': 'Section 4(a)(2)',
  CF: 'Reg CF',
  A1: 'Reg A Tier 1',
  A2: 'Reg A Tier 2',
  '701': 'Rule 701',
  S: 'Regulation S',
  intrastate: 'Intrastate',
}

/** What else is outstanding, how it may dilute, and what was sold in the last three years (17 CFR 227.201(m), (q)). */
export const outstandingSecuritiesTopic = z.strictObject({
  securities: rows(
    row({
      class: line(120, 2).meta({ title: 'Class', pair: 'class' }),
      type: pick(securityKinds).meta({
        title: 'Kind',
        widget: 'select',
        pair: 'class',
        labels: {
          safe_post_money: 'SAFE (post-money)',
          safe_pre_money: 'SAFE (pre-money)',
          llc_unit: 'LLC unit',
          lp_interest: 'LP interest',
          crowd_safe: 'Crowd SAFE',
        },
      }),
      authorised: count.meta({ title: 'Authorized', pair: 'numbers' }),
      outstanding: count.meta({ title: 'Outstanding', pair: 'numbers' }),
      votes_per_unit: z
        .int('Enter a whole number.')
        .min(0)
        .max(1000, 'At most 1,000.')
        .meta({ title: 'Votes per unit' }),
      other_rights: words(2, 1000).meta({
        title: 'Other rights',
        widget: 'textarea',
        help: 'Write “None” if there are none.',
      }),
      dilutes: yesNo.meta({
        title: 'Can it limit or dilute the securities offered?',
        widget: 'yes-no',
      }),
      dilutes_how: words(10, 1000)
        .optional()
        .meta({ title: 'How', widget: 'textarea', showWhen: { field: 'dilutes', is: true } }),
      terms_file: file.optional().meta({ title: 'Terms', widget: 'file' }),
    }).superRefine((v, ctx) => {
      if (v.outstanding > v.authorised)
        say(ctx, ['outstanding'], 'At most what is authorized can be outstanding.')
      if (v.dilutes) needs(ctx, v, ['dilutes_how'], 'Say how.')
    }),
    {
      title: 'Securities',
      item: 'security',
      section: 'Outstanding',
      summary: ['class', 'type', 'outstanding', 'dilutes'],
    },
    { min: 1, max: 60 },
  ),
  prior_offerings: rows(
    row({
      date: date.meta({ title: 'Date', widget: 'date', pair: 'date' }),
      exemption: pick(exemptions).meta({
        title: 'Exemption',
        widget: 'select',
        labels: exemptionLabels,
        pair: 'date',
      }),
      security: line(120, 2).meta({ title: 'Security', pair: 'what' }),
      amount_sold: amount.meta({ title: 'Amount sold', widget: 'money', pair: 'what' }),
      use_of_proceeds: words(5, 1000).meta({
        title: 'What the money paid for',
        widget: 'textarea',
      }),
      filing_no: line(40).optional().meta({ title: 'Filing number' }),
    }),
    {
      title: `Offerings of the last ${counted(PERIODS.past_offerings_years)} years`,
      item: 'offering',
      section: 'Earlier offerings',
      summary: ['security', 'date', 'exemption', 'amount_sold'],
      totals: ['amount_sold'],
    },
    { max: 60 },
  ),
})
