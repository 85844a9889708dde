import { useState } from 'react'
import { idDocumentLabels, kycStep, twoSidedDocuments } from '#domain/investors/model/steps/kyc.ts'
import { needsTaxpayerNumber } from '#domain/investors/rules/identification.ts'
import { kycStepProblems, type GivenKyc } from '#domain/investors/rules/kyc-step.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { textOf } from '#domain/shared/text.ts'
import { CipNotice } from '#src/blocks/cip-notice.tsx'
import { Segments } from '#src/blocks/form/choice-widgets.tsx'
import { showValue } from '#src/blocks/form/show-value.ts'
import type { WidgetArgs } from '#src/blocks/form/widget-types.ts'
import { valueAt, type Values } from '#src/lib/form/form-values.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { AddressInput, type AddressDraft } from '#src/ui/inputs/address.tsx'
import { FieldError } from '#src/ui/inputs/field.tsx'
import { Accepted, correctionOf } from '../correction.tsx'
import { IdPhotoField } from '../id-photo-field.tsx'
import { FilledIn, secretField } from './sections.tsx'
import { isBlank, type MakeSetup, type StepPart } from './setup.ts'

const twoSided = (values: Values) => twoSidedDocuments.has(String(values['document_type']))
const document = (values: Values): string => {
  const type = values['document_type']
  if (type === 'drivers_license') return 'license'
  return type === 'state_id' ? 'ID' : 'passport'
}

/** As much of an address as every country has; the schema checks the rest. */
const isWhole = (value: unknown): boolean =>
  ['line1', 'city', 'postal', 'country'].every((part) => !isBlank(valueAt(value, part)))

/**
 * An address that is on file is rendered as a card; it opens to the fields only when it is changed or something is
 * wrong.
 */
function HomeAddress({ args }: { args: WidgetArgs }) {
  const [begun] = useState(args.value)
  const [changing, setChanging] = useState(!isWhole(begun))
  const wrong = Object.keys(args.errors).length > 0 || args.error !== undefined
  if (!changing && !wrong) {
    return (
      <Card as="div" className="flex items-start justify-between gap-4 py-4 pr-4 pl-5">
        <p className="text-body whitespace-pre-line">
          {showValue(args.spec, args.value)
            .replace(/\n(?=[^\n]*$)/, ', ')
            .replace(/^([^\n]*)\n(?=(?:Apt|Unit|Suite|#|\d+[A-Z]?\b))/, '$1, ')}
        </p>
        <Button
          size="sm"
          variant="tertiary"
          aria-label="Change home address"
          onClick={() => setChanging(true)}
        >
          Change
        </Button>
      </Card>
    )
  }
  return (
    <>
      {args.error && Object.keys(args.errors).length === 0 ? (
        <FieldError>{args.error}</FieldError>
      ) : null}
      <AddressInput
        name={args.name}
        onBlur={args.onBlur}
        value={args.value as AddressDraft | null}
        onChange={args.onChange}
        errors={args.errors}
        own={args.spec.autocomplete === 'street-address'}
        size={args.size}
      />
    </>
  )
}

function KindOfDocument({ args }: { args: WidgetArgs }) {
  return (
    <div className="min-w-0 max-md:*:flex-wrap">
      <Segments
        aria-label="Document type"
        invalid={args.error !== undefined}
        value={typeof args.value === 'string' ? args.value : null}
        onChange={args.onChange}
        onBlur={args.onBlur}
        options={Object.entries(idDocumentLabels).map(([value, label]) => ({
          value,
          label: label.replace("'", '’'),
        }))}
      />
      {args.error ? <FieldError>{args.error}</FieldError> : null}
    </div>
  )
}

/** Step `kyc`: name, birth, numbers, photo ID, home address and the attestation. */
const kycSetup: MakeSetup = (detail) => ({
  // the first kind is shown as chosen, as most people have a license
  values: { document_type: 'drivers_license', ...detail.values },
  sections: [
    {
      title: 'Your details',
      aside: (
        <>
          <CipNotice />
          <FilledIn detail={detail} fields={['legal_first', 'legal_last', 'dob', 'phone']} />
        </>
      ),
      fields: [
        ['legal_first', 'legal_last'],
        ['dob', 'ssn'],
        ['citizenship', 'phone'],
      ],
    },
    {
      title: 'Photo ID',
      help: 'All four corners visible, no glare. JPG, PNG or PDF, up to 10 MB.',
      fields: [
        'document_type',
        ['document_front', 'document_back'],
        ['document_number', 'document_expires'],
      ],
    },
    { title: 'Home address', fields: ['address'] },
    { fields: ['attest'] },
  ],
  fields: {
    ssn: secretField(detail, 'ssn', 'ssn'),
    document_type: { bare: true, render: (args) => <KindOfDocument args={args} /> },
    document_number: secretField(detail, 'document_number', 'text'),
    document_front: {
      bare: true,
      render: (args) => <IdPhotoField args={args} side="front" title="Front" />,
    },
    document_back: {
      bare: true,
      required: true,
      showWhen: twoSided,
      render: (args) => <IdPhotoField args={args} side="back" title="Back" />,
    },
    address: { bare: true, render: (args) => <HomeAddress args={args} /> },
  },
  missing: (values) => [
    ...(isBlank(values['ssn']) &&
    detail.masked['ssn'] === undefined &&
    needsTaxpayerNumber(textOf(values['citizenship']) || undefined)
      ? ['ssn']
      : []),
    ...(isBlank(values['document_number']) && detail.masked['document_number'] === undefined
      ? ['document_number']
      : []),
    ...(twoSided(values) && isBlank(values['document_back']) ? ['document_back'] : []),
  ],
  // only the server knows whether sandbox numbers are accepted
  judge: (values) =>
    kycStepProblems(
      true,
      values as GivenKyc,
      dateInZone(new Date().toISOString()),
      detail.masked['ssn'] !== undefined,
    ),
  words: {
    document_front: `front of your ${document(detail.values)}`,
    document_back: `back of your ${document(detail.values)}`,
    document_expires: 'how long the document is valid',
    attest: 'your confirmation',
  },
})

export const kycPart: StepPart = {
  setup: kycSetup,
  schema: kycStep,
  correction: { of: correctionOf, Accepted },
}
