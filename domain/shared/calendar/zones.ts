/** Time zones of the United States and UTC, by their IANA names: what the platform, reports and schedules offer. */
export const usZones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'UTC',
] as const

/** "America/New York": a zone as people read it. */
export const zoneLabel = (zone: string): string => zone.replaceAll('_', ' ')
