import {
  platformSwitches,
  platformSwitchNames,
  type PlatformSwitch,
} from '#domain/platform/rules/platform-switches.ts'
import { DEFAULT_ZONE } from '#domain/shared/calendar/zone.ts'
import { useKnownPlatform } from './platform.ts'

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
