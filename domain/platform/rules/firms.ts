import type { FirmInput } from '../model/firms.ts'
import { firmKindLabels } from '../model/firm-labels.ts'

type Field = keyof FirmInput
const fields: Readonly<Record<Field, true>> = {
  kind: true,
  legal_name: true,
  other_names: true,
  former_names: true,
  crd: true,
  sec_no: true,
  states: true,
  principal_name: true,
  principal_crd: true,
  contact_email: true,
  contact_phone: true,
  escrow: true,
  compensation: true,
  control_persons: true,
  criminal: true,
  regulatory: true,
  civil: true,
  financial: true,
  disclosure_details: true,
  checked_on: true,
}

/** A field of a firm as text for its history; null when it is empty. */
function shown(firm: FirmInput, field: Field): string | null {
  if (field === 'kind') return firmKindLabels[firm.kind]
  if (field === 'states') return firm.states.join(', ') || null
  if (field === 'control_persons')
    return firm.control_persons
      .map((one) => `${one.name}, ${one.title}${one.crd ? `, CRD ${one.crd}` : ''}`)
      .join('; ')
  const value = firm[field]
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value || null
}

/** Fields that differ between two versions of a firm, before and after; of the first version, all that it fills. */
export function firmChanges(before: FirmInput | null, after: FirmInput) {
  return (Object.keys(fields) as Field[])
    .map((field) => ({
      field,
      before: before === null ? null : shown(before, field),
      after: shown(after, field),
    }))
    .filter((change) => change.before !== change.after)
}
