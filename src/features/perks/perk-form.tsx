import { useState, type FormEvent } from 'react'
import { dateInZone, endOfDay } from '#domain/calendar/zone.ts'
import { perkBasisLabels, perkBases, perkEligibilities, perkEligibilityLabels, perkTypeLabels, perkTypes, type PerkBody } from '#domain/model/perk.ts'
import { isApiError, type ApiError } from '#src/api/api-error.ts'
import { useSend } from '#src/api/query.ts'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { Button } from '#src/ui/button.tsx'
import { DateInput } from '#src/ui/inputs/date.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { MoneyInput } from '#src/ui/inputs/money.tsx'
import { DecimalInput } from '#src/ui/inputs/number.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { toast } from '#src/ui/toast.tsx'

export interface PerkDraft extends Omit<PerkBody, 'id' | 'rev'> { id?: string; rev?: number }
export const newPerk: PerkDraft = { title: '', description: '', type: 'merch', basis: 'amount', threshold: 0, bonus_pct: null, quantity_limit: null, starts_at: null, ends_at: null, eligibility: 'all' }
const options = <V extends string>(values: readonly V[], labels: Readonly<Record<V, string>>) => values.map((value) => ({ value, label: labels[value] }))
/** The end of a day in New York; a day that is not whole is handed on, so that the server names it. */
const endOf = (day: string | null): string | null => (day === null ? null : /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? endOfDay(day) : day)

const dayOf = (instant: string | null): string | null => (instant === null ? null : dateInZone(instant))

/** Adds a perk or changes one; what the rules refuse stands at its field. */
export function PerkDialog({ listingId, perk, onClose }: { listingId: string; perk: PerkDraft; onClose: () => void }) {
  const [draft, setDraft] = useState(perk)
  const [ends, setEnds] = useState(() => dayOf(perk.ends_at))
  const [refused, setRefused] = useState<ApiError | null>(null)
  const send = useSend('POST /api/dealroom/offerings/:listing_id/perks', { changes: ['GET /api/dealroom/offerings/:listing_id/perks'] })
  const set = (part: Partial<PerkDraft>): void => setDraft({ ...draft, ...part })
  const error = (field: string): string | undefined => refused?.fields[field]
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setRefused(null)
    try {
      const ends_at = ends === dayOf(perk.ends_at) ? draft.ends_at : endOf(ends)
      await send.mutateAsync({ params: { listing_id: listingId }, body: { ...draft, title: draft.title.trim(), ends_at, bonus_pct: draft.type === 'bonus_shares' ? draft.bonus_pct : null } })
      toast.success(perk.id === undefined ? 'Perk added' : 'Perk saved')
      onClose()
    } catch (caught) {
      if (!isApiError(caught)) throw caught
      setRefused(caught)
    }
  }
  const inUnits = draft.basis === 'units'
  return (
    <Modal open onClose={onClose} size="sm" title={perk.id === undefined ? 'Add a perk' : 'Change the perk'} description="The highest perk of its kind that an amount reaches is earned. It follows the amount, and is final at the closing." footer={<><Button onClick={onClose}>Cancel</Button><Button type="submit" form="perk" variant="primary" busy={send.isPending}>{perk.id === undefined ? 'Add perk' : 'Save perk'}</Button></>}>
      <form id="perk" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Field label="Name" error={error('title')}><TextInput value={draft.title} onChange={(title) => set({ title })} /></Field>
        <Field label="Description" optional error={error('description')}><Textarea value={draft.description} onChange={(description) => set({ description })} rows={2} /></Field>
        <Field label="Kind" error={error('type')}><Select value={draft.type} onChange={(type) => { if (type !== null) set({ type }) }} options={options(perkTypes, perkTypeLabels)} /></Field>
        {draft.type === 'bonus_shares' ? <Field label="Bonus in percent" help="Bonus shares count toward the maximum, and change the price of a share: the offering document names both." error={error('bonus_pct')}><DecimalInput value={draft.bonus_pct} onChange={(bonus_pct) => set({ bonus_pct })} places={4} suffix="%" /></Field> : null}
        <Field label="Earned" error={error('basis')}><Select value={draft.basis} onChange={(basis) => { if (basis !== null) set({ basis }) }} options={options(perkBases, perkBasisLabels)} /></Field>
        <Field label={inUnits ? 'Units at least' : 'Amount at least'} error={error('threshold')}>{inUnits ? <DecimalInput value={String(draft.threshold)} onChange={(text) => set({ threshold: Number(text ?? 0) })} places={0} /> : <MoneyInput value={draft.threshold} onChange={(cents) => set({ threshold: cents ?? 0 })} />}</Field>
        <Field label="For whom" error={error('eligibility')}><Select value={draft.eligibility} onChange={(eligibility) => { if (eligibility !== null) set({ eligibility }) }} options={options(perkEligibilities, perkEligibilityLabels)} /></Field>
        <Field label="How many there are" optional help="Those who commit first get them." error={error('quantity_limit')}><DecimalInput value={draft.quantity_limit === null ? null : String(draft.quantity_limit)} onChange={(text) => set({ quantity_limit: text === null ? null : Number(text) })} places={0} /></Field>
        <Field label="Until" optional={draft.basis !== 'time'} error={error('ends_at')}><DateInput value={ends} onChange={setEnds} /></Field>
        {refused && Object.keys(refused.fields).length === 0 ? <Refusal error={refused} /> : null}
      </form>
    </Modal>
  )
}
