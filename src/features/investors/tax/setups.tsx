import { taxFormFields, tinTypeLabels } from '#domain/investors/model/tax/forms.ts'
import type { OwnTaxForm } from '#domain/investors/model/tax/kinds.ts'
import { certifications } from '#domain/investors/model/tax/certifications.ts'
import type { TaxFormDetail } from '#domain/investors/model/tax/views.ts'
import { usNumberWarning } from '#domain/investors/rules/tax-number.ts'
import { asksForeignPartners } from '#domain/investors/rules/tax-w9.ts'
import type { FormSection } from '#src/blocks/edit-form.tsx'
import type { FieldOverride, WidgetArgs } from '#src/blocks/form/widget-types.ts'
import { sendFileFor } from '#src/blocks/send-file.ts'
import { shownMask } from '#src/lib/form/draft-values.ts'
import { fieldsOf } from '#src/lib/form/schema-fields.ts'
import { useValues } from '#src/lib/form/use-values.ts'
import { Callout } from '#src/ui/callout.tsx'
import { MaskedInput } from '#src/ui/inputs/masked.tsx'

type Values = Record<string, unknown>
export interface FormSetup {
  sections: readonly FormSection[]
  fields: Readonly<Record<string, FieldOverride>>
}

/** What is signed, in the IRS's own text. */
export function CertificationText({ form }: { form: OwnTaxForm }) {
  const { lead, statements, after } = certifications[form]
  return (
    <div className="rounded-md bg-sunken p-4 text-muted">
      <p className="mb-2">{lead}</p>
      <ol className="grid list-decimal gap-1.5 pl-5">
        {statements.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ol>
      {after.map((words) => (
        <p key={words} className="mt-2">
          {words}
        </p>
      ))}
      {form === 'w9' ? (
        <p className="mt-2">
          If the IRS has told you that you are subject to backup withholding, answer Yes below; item
          2 is then crossed out on the form.
        </p>
      ) : null}
    </div>
  )
}

function Flags({ flags }: { flags: readonly string[] }) {
  return flags.length === 0 ? null : (
    <Callout tone="warning" title="Possible US connection or review needed">
      <ul className="list-disc pl-4">
        {flags.map((flag) => (
          <li key={flag}>{flag}</li>
        ))}
      </ul>
    </Callout>
  )
}

/** The sections of a form in the order of its fields; the signature is the last. */
function sectionsOf(detail: TaxFormDetail): FormSection[] {
  const { form } = detail
  const groups: {
    title: string
    fields: (string | readonly [string, string])[]
    pair: string | undefined
  }[] = []
  for (const spec of fieldsOf(taxFormFields[form])) {
    if (spec.name.includes('.')) continue
    const [last, title] = [groups.at(-1), spec.section ?? '']
    if (last?.title !== title) groups.push({ title, fields: [spec.name], pair: spec.pair })
    else if (
      spec.pair !== undefined &&
      spec.pair === last.pair &&
      typeof last.fields.at(-1) === 'string'
    )
      last.fields.splice(-1, 1, [String(last.fields.at(-1)), spec.name])
    else {
      last.fields.push(spec.name)
      last.pair = spec.pair
    }
  }
  return groups.map(({ title, fields }) => ({
    title,
    fields,
    ...(title === 'Certification' ? { before: <CertificationText form={form} /> } : {}),
    ...(title === 'United States'
      ? {
          before: <Flags flags={detail.flags} />,
          help: 'Only when something on the form points to the United States: a US address or phone number, a birth there, or payments to an account there.',
        }
      : {}),
    ...(title === 'Signature'
      ? {
          help: `You sign as ${detail.signer}. We record the time, your network address and how you verified your identity.`,
        }
      : {}),
  }))
}

/**
 * A US number: grouped and masked as its kind requires; a number on file is shown by its mask until another is typed.
 */
function UsNumber({ args, kindField }: { args: WidgetArgs; kindField: string }) {
  const kind = useValues()[kindField]
  const typed = typeof args.value === 'string' ? args.value : null
  const warning =
    kind === 'ein' && typed !== null && typed.length === 9 ? usNumberWarning('ein', typed) : null
  return (
    <>
      <MaskedInput
        name={args.name}
        onBlur={args.onBlur}
        kind={kind === 'ein' ? 'ein' : 'ssn'}
        value={typed}
        onChange={args.onChange}
        mask={args.override.mask}
      />
      {warning === null ? null : (
        <p role="status" className="mt-1 text-small text-warning-text">
          {warning}
        </p>
      )}
    </>
  )
}
const usNumber = (kindField: string): FieldOverride => ({
  render: (args) => <UsNumber args={args} kindField={kindField} />,
})

const w9Overrides = (): Record<string, FieldOverride> => ({
  tin_type: { labels: tinTypeLabels },
  has_foreign_partners: {
    required: true,
    showWhen: (values: Values) => asksForeignPartners(values as never),
  },
  llc_tax_code: { required: true },
  other_description: { required: true },
  exempt_payee_code: {
    showWhen: (values: Values) => values['tax_classification'] !== 'individual_sole_prop',
  },
  fatca_exemption_code: {
    showWhen: (values: Values) => values['tax_classification'] !== 'individual_sole_prop',
  },
  tin: {
    ...usNumber('tin_type'),
    showWhen: (values: Values) => values['applied_for'] !== true,
    required: true,
  },
})
const upload = sendFileFor('registration_document')
const overrides: Record<OwnTaxForm, () => Record<string, FieldOverride>> = {
  w9: w9Overrides,
  w8ben: () => ({
    treaty_country: { required: true },
    treaty_article_paragraph: { required: true },
    treaty_rate_pct: { required: true },
    treaty_income_type: { required: true },
    us_tin: usNumber('us_tin_type'),
    foreign_tin: { showWhen: (values: Values) => values['ftin_not_required'] !== true },
    foreign_tin_country: { showWhen: (values: Values) => values['ftin_not_required'] !== true },
    ftin_explanation: {
      showWhen: (values: Values) => values['ftin_not_required'] !== true && !values['foreign_tin'],
    },
    cure_document: { upload },
  }),
  w8eci: () => ({
    us_tin: { ...usNumber('us_tin_type'), required: true },
    date_of_birth: { required: true },
    foreign_tin: { showWhen: (values: Values) => values['ftin_not_required'] !== true },
  }),
}

/** How a form is laid out: sections, what is known next to its fields, masks of numbers on file. */
export function setupOf(detail: TaxFormDetail): FormSetup {
  const fields: Record<string, FieldOverride> = { ...overrides[detail.form]() }
  for (const [field, mask] of Object.entries(detail.masked))
    fields[field] = {
      ...fields[field],
      mask: shownMask(mask),
      ...(field === 'foreign_tin' ? { placeholder: shownMask(mask) ?? undefined } : {}),
    }
  for (const [field, source] of Object.entries(detail.sources))
    if (detail.values[field] !== undefined || detail.masked[field] !== undefined)
      fields[field] = {
        ...fields[field],
        after: <p className="mt-1 text-small text-subtle">From {source}</p>,
      }
  return { sections: sectionsOf(detail), fields }
}

/** Numbers that are on file and not shown: the rules of the page do not require them. */
export const groundOf = (detail: TaxFormDetail) => ({
  tinOnFile: detail.masked['tin'] !== undefined || detail.masked['us_tin'] !== undefined,
  foreignTinOnFile: detail.masked['foreign_tin'] !== undefined,
  sandbox: detail.sandbox,
})
