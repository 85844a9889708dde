import { z } from 'zod'
import { formatCents } from '#domain/shared/money.ts'
import { PERIODS, SHARES } from '#domain/shared/periods.ts'
import { counted } from '#domain/shared/text.ts'
import {
  amount,
  confirmed,
  date,
  file,
  line,
  needs,
  percent,
  pick,
  positive,
  row,
  rows,
  say,
  signed,
  words,
  yesNo,
} from './fields.ts'
import { asName } from '#domain/shared/names/entry.ts'

export const assurances = ['certified', 'reviewed', 'audited'] as const
const checked = { field: 'assurance', is: ['reviewed', 'audited'] }
const own = { field: 'assurance', is: 'certified' }
const opinions = ['unmodified', 'going_concern', 'qualified', 'adverse', 'disclaimer'] as const
const opinionLabels = {
  unmodified: 'Unmodified',
  going_concern: 'Unmodified, with a going-concern note',
  qualified: 'Qualified',
  adverse: 'Adverse',
  disclaimer: 'Disclaimer',
}
/** Opinions that a filing may not rest on (17 CFR 227.201). */
export const refusedOpinions: readonly string[] = ['qualified', 'adverse', 'disclaimer']
/** The sentence for an opinion that is not accepted. */
export const opinionRefused =
  'Statements with a qualified or adverse opinion, or a disclaimer, cannot be used.'
const tax = { section: 'Tax return', widget: 'money', showWhen: own }

/**
 * The statements and who certifies, reviews or audits them (17 CFR 227.201(t)); the maximum decides which is required.
 */
export const cpaTopic = z
  .strictObject({
    assurance: pick(assurances).meta({
      title: 'The financial statements are',
      section: 'Statements',
      widget: 'radio',
      labels: {
        certified: 'Certified by the principal executive officer',
        reviewed: 'Reviewed by an independent accountant',
        audited: 'Audited by an independent accountant',
      },
    }),
    fiscal_year_end: date.meta({
      title: 'End of the last fiscal year',
      section: 'Statements',
      widget: 'date',
    }),
    statements: file.meta({
      title: 'Financial statements',
      section: 'Statements',
      widget: 'file',
      help: `Balance sheet, income, cash flows, changes in equity and notes of ${counted(PERIODS.statement_years)} years, as one PDF.`,
    }),
    firm: line(160, 2)
      .optional()
      .meta({ title: 'Accounting firm', section: 'Accountant', showWhen: checked, pair: 'firm' }),
    cpa_name: asName(line(160, 2))
      .optional()
      .meta({ title: 'Name of the CPA', section: 'Accountant', showWhen: checked, pair: 'firm' }),
    licence: line(60, 2).optional().meta({
      title: 'License',
      section: 'Accountant',
      help: 'State and number.',
      showWhen: checked,
      pair: 'licence',
    }),
    report_date: date.optional().meta({
      title: 'Date of the report',
      section: 'Accountant',
      widget: 'date',
      showWhen: checked,
      pair: 'licence',
    }),
    opinion: pick(opinions).optional().meta({
      title: 'Opinion',
      section: 'Accountant',
      widget: 'select',
      labels: opinionLabels,
      showWhen: checked,
    }),
    independent: z.boolean().optional().meta({
      title: 'The accountant is independent of the company.',
      section: 'Accountant',
      widget: 'checkbox',
      help: 'By the rules of the AICPA or 17 CFR 210.2-01.',
      showWhen: checked,
    }),
    tax_year: z
      .int('Enter a year.')
      .min(1990, 'Enter a year from 1990.')
      .max(2100)
      .optional()
      .meta({ title: 'Tax year', section: 'Tax return', widget: 'year', showWhen: own }),
    total_income: signed
      .optional()
      .meta({ title: 'Total income', ...tax, widget: 'money-signed', pair: 'tax' }),
    taxable_income: signed
      .optional()
      .meta({ title: 'Taxable income', ...tax, widget: 'money-signed', pair: 'tax' }),
    total_tax: amount.optional().meta({ title: 'Total tax', ...tax }),
    return_filed: yesNo.optional().meta({
      title: 'Is the return filed?',
      section: 'Tax return',
      widget: 'yes-no',
      showWhen: own,
    }),
    liquidity: words(100, 6000).meta({
      title: 'Financial condition and liquidity',
      section: 'In words',
      widget: 'textarea',
      help: 'Describe your current funding, your runway, and how the raise changes it.',
    }),
  })
  .superRefine((v, ctx) => {
    if (v.report_date !== undefined && v.report_date < v.fiscal_year_end)
      say(ctx, ['report_date'], 'The report date must be after the fiscal year end.')
    if (v.assurance === 'certified') {
      needs(ctx, v, ['tax_year'], 'Enter a year.')
      needs(ctx, v, ['total_income', 'taxable_income', 'total_tax'], 'Enter an amount.')
      return needs(ctx, v, ['return_filed'], 'Choose yes or no.')
    }
    needs(ctx, v, ['firm', 'cpa_name', 'licence'])
    needs(ctx, v, ['report_date'], 'Choose a date.')
    needs(ctx, v, ['opinion'], 'Choose one.')
    if (v.opinion !== undefined && refusedOpinions.includes(v.opinion))
      say(ctx, ['opinion'], opinionRefused)
    if (v.independent !== true) say(ctx, ['independent'], 'The accountant must be independent.')
    return undefined
  })

const gain = { widget: 'money-signed' }
/** Figures by year; two years unless the company is new. */
export const profitsTopic = z
  .strictObject({
    newly_formed: yesNo.meta({
      title: 'Is the company younger than two fiscal years?',
      section: 'Years',
      widget: 'yes-no',
    }),
    years: rows(
      row({
        fy_end: date.meta({ title: 'Fiscal year ended', widget: 'date' }),
        revenue: amount.meta({ title: 'Revenue', widget: 'money', pair: 'a' }),
        cogs: amount.meta({ title: 'Cost of goods sold', widget: 'money', pair: 'a' }),
        opex: amount.meta({ title: 'Operating expenses', widget: 'money', pair: 'b' }),
        interest: amount.meta({ title: 'Interest', widget: 'money', pair: 'b' }),
        tax_paid: amount.meta({ title: 'Taxes paid', widget: 'money', pair: 'c' }),
        net_income: signed.meta({
          title: 'Net income',
          ...gain,
          pair: 'c',
          help: 'With a minus for a loss.',
        }),
        total_assets: amount.meta({ title: 'Total assets', widget: 'money', pair: 'd' }),
        cash: amount.meta({ title: 'Cash', widget: 'money', pair: 'd' }),
        receivables: amount.meta({ title: 'Receivables', widget: 'money', pair: 'e' }),
        short_term_debt: amount.meta({ title: 'Short-term debt', widget: 'money', pair: 'e' }),
        long_term_debt: amount.meta({ title: 'Long-term debt', widget: 'money', pair: 'f' }),
        other_liabilities: amount.meta({ title: 'Other liabilities', widget: 'money', pair: 'f' }),
        equity: signed.meta({ title: 'Equity', ...gain }),
      }).superRefine((v, ctx) => {
        const other = v.short_term_debt + v.long_term_debt + v.other_liabilities + v.equity
        if (other !== v.total_assets)
          say(
            ctx,
            ['equity'],
            `Liabilities and equity are ${formatCents(other)}, and assets are ${formatCents(v.total_assets)}. They must be equal.`,
          )
        if (v.cash + v.receivables > v.total_assets)
          say(ctx, ['total_assets'], 'Total assets are at least cash and receivables together.')
      }),
      {
        title: 'Years',
        item: 'year',
        section: 'Years',
        help: 'The latest year first.',
        summary: ['fy_end', 'revenue', 'net_income', 'total_assets'],
      },
      { min: 1, max: 10 },
    ),
  })
  .superRefine((v, ctx) => {
    if (!v.newly_formed && v.years.length < 2) say(ctx, ['years'], 'Add the year before as well.')
    v.years.forEach((year, index) => {
      if (v.years.findIndex((other) => other.fy_end === year.fy_end) !== index)
        say(ctx, ['years', index, 'fy_end'], 'This year is already in the list.')
    })
  })

const debtTypes = [
  'bank',
  'related_party',
  'convertible',
  'sba',
  'credit_line',
  'equipment',
  'other',
] as const
const debtLabels = {
  bank: 'Bank loan',
  related_party: 'Related-party loan',
  convertible: 'Convertible note',
  sba: 'SBA loan',
  credit_line: 'Credit line',
  equipment: 'Equipment loan',
  other: 'Other',
}

/** What the company owes, and its dealings with related persons (17 CFR 227.201(p), (r)). */
export const bankLenderTopic = z
  .strictObject({
    has_debt: yesNo.meta({
      title: 'Does the company owe money to a bank or lender?',
      section: 'Debt',
      widget: 'yes-no',
    }),
    debts: rows(
      row({
        creditor: line(160, 2).meta({ title: 'Creditor', pair: 'who' }),
        type: pick(debtTypes).meta({
          title: 'Kind',
          widget: 'select',
          labels: debtLabels,
          pair: 'who',
        }),
        original: positive.meta({ title: 'Amount borrowed', widget: 'money', pair: 'amounts' }),
        outstanding: amount.meta({ title: 'Still owed', widget: 'money', pair: 'amounts' }),
        interest_pct: percent.meta({ title: 'Interest per year', widget: 'percent', pair: 'rate' }),
        rate_type: pick(['fixed', 'variable']).meta({
          title: 'Rate',
          widget: 'segments',
          pair: 'rate',
        }),
        maturity: date.meta({ title: 'Due on', widget: 'date' }),
        secured: yesNo.meta({ title: 'Is it secured?', widget: 'yes-no' }),
        collateral: words(2, 500)
          .optional()
          .meta({ title: 'By what', showWhen: { field: 'secured', is: true } }),
        default_status: pick(['current', 'late', 'default']).meta({
          title: 'Payments are',
          widget: 'segments',
          labels: { current: 'On time', late: 'Late', default: 'In default' },
        }),
        covenants: words(2, 1000).optional().meta({ title: 'Covenants', widget: 'textarea' }),
      }).superRefine((v, ctx) => {
        if (v.secured) needs(ctx, v, ['collateral'], 'Enter the collateral.')
      }),
      {
        title: 'Debts',
        item: 'debt',
        section: 'Debt',
        summary: ['creditor', 'type', 'outstanding', 'maturity'],
        totals: ['original', 'outstanding'],
      },
      { max: 60 },
    )
      .optional()
      .meta({
        title: 'Debts',
        item: 'debt',
        section: 'Debt',
        widget: 'rows',
        summary: ['creditor', 'type', 'outstanding', 'maturity'],
        totals: ['original', 'outstanding'],
        showWhen: { field: 'has_debt', is: true },
      }),
    related_parties: rows(
      row({
        person: line(160, 2).meta({ title: 'Person', pair: 'who' }),
        relationship: line(160, 2).meta({ title: 'Relation to the company', pair: 'who' }),
        nature: words(5, 600).meta({ title: 'What it is about', widget: 'textarea' }),
        amount: amount.meta({ title: 'Amount', widget: 'money', pair: 'when' }),
        date: date.meta({ title: 'Date', widget: 'date', pair: 'when' }),
        ongoing: yesNo.meta({ title: 'Is it ongoing?', widget: 'yes-no' }),
      }),
      {
        title: 'Related-party transactions',
        item: 'dealing',
        section: 'Related parties',
        help: `Since the start of the last fiscal year, above ${SHARES.related_dealing}% of what you raise in ${counted(PERIODS.cap_months)} months.`,
        summary: ['person', 'relationship', 'amount', 'date'],
      },
      { max: 60 },
    ),
  })
  .superRefine((v, ctx) => {
    if (v.has_debt && (v.debts ?? []).length === 0) say(ctx, ['debts'], 'Add at least one debt.')
  })

const kinds = ['review', 'audit', 'compilation'] as const
/** The auditor of the company (17 CFR 227.201). */
export const auditorTopic = z
  .strictObject({
    firm: line(160, 2).meta({ title: 'Firm', section: 'Auditor' }),
    cpa_name: asName(line(160, 2)).meta({
      title: 'Name of the CPA',
      section: 'Auditor',
      pair: 'cpa',
    }),
    licence: line(60, 2).meta({
      title: 'License',
      section: 'Auditor',
      help: 'State and number.',
      pair: 'cpa',
    }),
    pcaob_no: z
      .string()
      .regex(/^\d{1,6}$/, 'A PCAOB number has one to six digits.')
      .optional()
      .meta({ title: 'PCAOB number', section: 'Auditor' }),
    type: pick(kinds).meta({
      title: 'Work',
      section: 'Report',
      widget: 'radio',
      labels: {
        review: 'Review (SSARS 21, AR-C 90)',
        audit: 'Audit (GAAS or PCAOB)',
        compilation: 'Compilation',
      },
    }),
    report_date: date.meta({
      title: 'Date of the report',
      section: 'Report',
      widget: 'date',
      pair: 'report',
    }),
    opinion: pick(opinions).meta({
      title: 'Opinion',
      section: 'Report',
      widget: 'select',
      labels: opinionLabels,
      pair: 'report',
    }),
    report: file.meta({ title: 'Report', section: 'Report', widget: 'file' }),
    engagement_letter: file
      .optional()
      .meta({ title: 'Engagement letter', section: 'Report', widget: 'file' }),
    independent: confirmed('The auditor must be independent.').meta({
      title: 'The auditor is independent of the company.',
      section: 'Confirm',
      widget: 'checkbox',
    }),
    consents: confirmed('The auditor has to agree.').meta({
      title: 'The auditor agrees that the report is included in the filing.',
      section: 'Confirm',
      widget: 'checkbox',
    }),
  })
  .superRefine((v, ctx) => {
    if (v.type === 'compilation')
      say(ctx, ['type'], 'A compilation is not accepted. A review or an audit is needed.')
    if (refusedOpinions.includes(v.opinion)) say(ctx, ['opinion'], opinionRefused)
  })
