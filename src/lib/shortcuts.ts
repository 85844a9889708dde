import { useHotkeys } from 'react-hotkeys-hook'
import { storedChoice } from './stored-choice.ts'

/** Whether keys without Ctrl or Cmd are shortcuts: people who speak to their computer turn them off (WCAG 2.1.4). */
export const useSingleKeys = storedChoice('capstan.single-keys', ['on', 'off'])

/** An open dialog receives its keys itself. */
const isCovered = (): boolean => document.querySelector('[role="dialog"]') !== null

/** A letter with Ctrl (Cmd on a Mac), also within a field. */
export function useCommandKey(letter: string, description: string, run: () => void): void {
  useHotkeys(`mod+${letter}`, run, {
    description,
    enabled: () => !isCovered(),
    preventDefault: () => !isCovered(),
    enableOnFormTags: true,
    enableOnContentEditable: true,
  })
}

/** A key by itself, outside of fields, unless the reader has turned such keys off. */
export function useSingleKey(key: string, description: string, run: () => void): void {
  const [singleKeys] = useSingleKeys()
  const counts = (event: KeyboardEvent): boolean =>
    singleKeys === 'on' && !event.ctrlKey && !event.metaKey && !event.altKey && !isCovered()
  useHotkeys(key, run, {
    description,
    enabled: counts,
    preventDefault: counts,
    useKey: true,
    ignoreModifiers: true,
  })
}
