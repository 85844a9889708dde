import { dateInZone, endOfDay } from '#domain/shared/calendar/zone.ts'
import { day } from '#domain/shared/common.ts'
import {
  perkBasisLabels,
  perkBases,
  perkBody,
  perkEligibilities,
  perkEligibilityLabels,
  perkProblems,
  perkTypeLabels,
  perkTypes,
  type PerkBody,
} from '#domain/offerings/model/perk.ts'
import { useSend } from '#src/api/query.ts'
import { ActionDialog, ActionField } from '#src/blocks/action-form.tsx'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { DateInput } from '#src/ui/inputs/date.tsx'
import { MoneyInput } from '#src/ui/inputs/money.tsx'
import { DecimalInput, IntegerInput } from '#src/ui/inputs/number.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import { toast } from '#src/ui/toast.tsx'

export interface PerkDraft extends Omit<PerkBody, 'id' | 'rev'> {
  id?: string
  rev?: number
}
export const newPerk: PerkDraft = {
  title: '',
  description: '',
  type: 'merch',
  basis: 'amount',
  threshold: 0,
  bonus_pct: null,
  quantity_limit: null,
  starts_at: null,
  ends_at: null,
  eligibility: 'all',
}
const options = <V extends string>(values: readonly V[], labels: Readonly<Record<V, string>>) =>
  values.map((value) => ({ value, label: labels[value] }))
const dayOf = (instant: string | null): string | null =>
  instant === null ? null : dateInZone(instant)

/**
 * The form has a day where the perk has an instant, the end of that day in New York; one that was not changed stays as
 * exact as it was.
 */
const perkSchema = (perk: PerkDraft) =>
  perkBody
    .extend({
      ends_at: day.nullable().transform((date) => {
        if (date === dayOf(perk.ends_at)) return perk.ends_at
        return date === null ? null : endOfDay(date)
      }),
    })
    .transform((draft) => ({
      ...draft,
      bonus_pct: draft.type === 'bonus_shares' ? draft.bonus_pct : null,
    }))
    .superRefine((draft, context) => {
      for (const [name, message] of Object.entries(perkProblems(draft)))
        context.addIssue({ code: 'custom', path: [name], message })
    })

/** Adds a perk or changes one; what the rules refuse is shown at its field. */
export function PerkDialog({
  listingId,
  perk,
  onClose,
}: {
  listingId: string
  perk: PerkDraft
  onClose: () => void
}) {
  const send = useSend('POST /api/dealroom/offerings/:listing_id/perks', {
    changes: ['GET /api/dealroom/offerings/:listing_id/perks'],
  })
  const isNew = perk.id === undefined
  return (
    <ActionDialog
      schema={perkSchema(perk)}
      defaultValues={{ ...perk, ends_at: dayOf(perk.ends_at) }}
      onSubmit={async (body) => {
        await send.mutateAsync({ params: { listing_id: listingId }, body })
        toast.success(isNew ? 'Perk added' : 'Perk saved')
        onClose()
      }}
      onClose={onClose}
      refusal={(error) => <Refusal error={error} />}
      title={isNew ? 'Add a perk' : 'Change the perk'}
      description="The highest perk of its kind that an amount reaches is earned. It follows the amount, and is final at the closing."
      submitLabel={isNew ? 'Add perk' : 'Save perk'}
    >
      {(form) => {
        const [type, basis] = form.watch(['type', 'basis'])
        return (
          <>
            <ActionField name="title" label="Name">
              {(control) => <TextInput {...control} />}
            </ActionField>
            <ActionField name="description" label="Description" optional>
              {(control) => <Textarea {...control} rows={2} />}
            </ActionField>
            <ActionField name="type" label="Kind">
              {(control) => <Select {...control} options={options(perkTypes, perkTypeLabels)} />}
            </ActionField>
            {type === 'bonus_shares' ? (
              <ActionField
                name="bonus_pct"
                label="Bonus in percent"
                help="Bonus shares count toward the maximum, and change the price of a share: the offering document names both."
              >
                {(control) => <DecimalInput {...control} places={4} unit="percent" suffix="%" />}
              </ActionField>
            ) : null}
            <ActionField name="basis" label="Earned">
              {(control) => <Select {...control} options={options(perkBases, perkBasisLabels)} />}
            </ActionField>
            <ActionField
              name="threshold"
              label={basis === 'units' ? 'Units at least' : 'Amount at least'}
            >
              {(control) =>
                basis === 'units' ? <IntegerInput {...control} /> : <MoneyInput {...control} />
              }
            </ActionField>
            <ActionField name="eligibility" label="For whom">
              {(control) => (
                <Select {...control} options={options(perkEligibilities, perkEligibilityLabels)} />
              )}
            </ActionField>
            <ActionField
              name="quantity_limit"
              label="How many there are"
              optional
              help="Those who commit first get them."
            >
              {(control) => <IntegerInput {...control} />}
            </ActionField>
            <ActionField name="ends_at" label="Until" optional={basis !== 'time'}>
              {(control) => <DateInput {...control} />}
            </ActionField>
          </>
        )
      }}
    </ActionDialog>
  )
}
