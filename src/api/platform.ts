import {
  platformSwitches,
  platformSwitchNames,
  type PlatformSwitch,
} from '#domain/platform/rules/platform-switches.ts'
import { DEFAULT_ZONE } from '#domain/shared/calendar/zone.ts'
import { documentedLogo, documentedName } from '#src/lib/product.ts'
import { useCall } from './query.ts'

const useKnownPlatform = () =>
  useCall('GET /api/platform', {}, { enabled: false, missing: 'value' }).data

/** The platform's own name: from the answer that came with the page, else from its head; sends no request itself. */
export const usePlatformName = (): string => useKnownPlatform()?.name ?? documentedName()

/** The platform's own logo, from the same cache; null without one. */
export function usePlatformLogo(): { url: string; alt: string } | null {
  const platform = useKnownPlatform()
  return platform === undefined ? documentedLogo() : platform.logo
}

/**
 * Why something can't be begun on this platform at the moment, in a sentence; null while it can, and while the answer
 * that came with the page is not there: the server decides.
 */
export function useStopped(what: PlatformSwitch): string | null {
  const platform = useKnownPlatform()
  return platform?.open[what] === false ? platformSwitches[what].stopped : null
}

/** Which switches an operator has turned off, as far as the page knows. */
export function useStoppedSwitches(): readonly PlatformSwitch[] {
  const open = useKnownPlatform()?.open
  return open === undefined ? [] : platformSwitchNames.filter((name) => !open[name])
}

/** The time zone of the platform. */
export const usePlatformZone = (): string => useKnownPlatform()?.time_zone ?? DEFAULT_ZONE
