import { zoneLabel } from '#domain/shared/calendar/zones.ts'
import { platformInput, type PlatformIdentity, type PlatformInput } from '../model/platform-info.ts'

const shown = (info: PlatformInput, field: keyof PlatformInput): string | null => {
  if (field === 'logo_file_id') return info.logo_file_id === null ? null : 'A picture'
  if (field === 'time_zone') return zoneLabel(info.time_zone)
  const value = info[field]
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  return value || null
}

/**
 * Fields that differ between two versions of the platform’s information, before and after; of the first version, all
 * that it fills.
 */
export function platformChanges(before: PlatformInput | null, after: PlatformInput) {
  return platformInput
    .keyof()
    .options.filter((field) => (before === null ? after[field] : after[field] !== before[field]))
    .map((field) => ({
      field,
      before: before === null ? null : shown(before, field),
      after: shown(after, field),
    }))
}

/** The fields that two people change, as a version has them. */
export const identityOf = (info: PlatformIdentity): PlatformIdentity => ({
  name: info.name,
  legal_name: info.legal_name,
  support_email: info.support_email,
  support_phone: info.support_phone,
  sender_name: info.sender_name,
  sender_email: info.sender_email,
  intermediary_name: info.intermediary_name,
  intermediary_file_number: info.intermediary_file_number,
  intermediary_crd: info.intermediary_crd,
  legal_footer: info.legal_footer,
  risk_text: info.risk_text,
})
/** Which of the fields that two people change differ. */
export function identityChanges(before: PlatformInput, after: PlatformIdentity) {
  const trusted = identityOf(after)
  return platformChanges(before, { ...before, ...trusted }).map(({ field }) => field)
}
/** The title of a field, as its form has it. */
export const fieldTitle = (field: keyof PlatformInput): string =>
  platformInput.shape[field].meta()?.title ?? field

/** The fields that one operator changes, as a version has them. */
export function editOf(info: PlatformInput) {
  const {
    name: _name,
    legal_name: _legal,
    support_email: _email,
    support_phone: _phone,
    sender_name: _sender,
    sender_email: _address,
    intermediary_name: _intermediary,
    intermediary_file_number: _file,
    intermediary_crd: _crd,
    legal_footer: _footer,
    risk_text: _risk,
    ...plain
  } = info
  return plain
}
