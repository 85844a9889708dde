import { zoneLabel } from '#domain/shared/calendar/zones.ts'
import { platformInput, type PlatformInput } from '../model/platform-info.ts'

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
