import { usePageSaveState } from '#src/lib/form/save-status.ts'
import { SaveState } from '#src/ui/save-state.tsx'

/**
 * The save state of the form on this page, for the top bar: always in the same position. Nothing when the page has no
 * drafts.
 */
export function PageSaveState({ className }: { className?: string }) {
  const state = usePageSaveState()
  return state ? <SaveState {...state} className={className} /> : null
}
