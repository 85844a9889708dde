import { useHotkeysContext } from 'react-hotkeys-hook'
import { useCurrentActs } from '#src/lib/page-acts.ts'
import { useSingleKeys } from '#src/lib/shortcuts.ts'
import { Kbd } from '#src/ui/chip.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { Switch } from '#src/ui/inputs/switch.tsx'

interface Line {
  description: string
  /** keys that do it, each as it is written on the keyboard */
  keys: string[]
}
const modifier = (): string => (/mac/i.test(navigator.userAgent) ? '⌘' : 'Ctrl')
const keyNames = (hotkey: string): string =>
  hotkey
    .split('+')
    .map((key) => (key === 'mod' ? modifier() : key.toUpperCase()))
    .join(' ')

/** The shortcuts that are bound, each description once with all of its keys. */
function useLines(): Line[] {
  const { hotkeys } = useHotkeysContext()
  const lines = new Map<string, Set<string>>()
  for (const { description, hotkey } of hotkeys)
    if (description !== undefined && hotkey !== undefined)
      lines.set(description, (lines.get(description) ?? new Set()).add(keyNames(hotkey)))
  return [...lines].map(([description, keys]) => ({ description, keys: [...keys] }))
}

function Lines({ label, lines }: { label: string; lines: readonly Line[] }) {
  return (
    <section aria-label={label}>
      <h3 className="text-small font-medium text-subtle">{label}</h3>
      <dl className="mt-1 divide-y divide-border">
        {lines.map(({ description, keys }) => (
          <div key={description} className="flex items-center justify-between gap-4 py-2.5">
            <dt>{description}</dt>
            <dd className="flex flex-none items-center gap-2 text-small text-subtle">
              {keys.map((key, at) => (
                <span key={key} className="flex items-center gap-2">
                  {at > 0 ? 'or' : null}
                  <Kbd>{key}</Kbd>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Keys that are the same in each dialog, list and tab list (WAI-ARIA Authoring Practices). */
const EVERYWHERE: readonly Line[] = [
  { description: 'Close a dialog or menu', keys: ['Esc'] },
  { description: 'Move in tabs, menus and search results', keys: ['Arrow keys'] },
  { description: 'Skip to the content, at the top of a page', keys: ['Tab'] },
]

/** The shortcuts of the page that is open, what it offers in the search, and the switch of keys without Ctrl. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const lines = useLines()
  const acts = useCurrentActs()
  const [singleKeys, setSingleKeys] = useSingleKeys()
  return (
    <Modal open onClose={onClose} size="sm" title="Keyboard shortcuts">
      <div className="grid gap-6">
        <Lines label="Shortcuts" lines={lines} />
        {acts.length === 0 ? null : (
          <Lines
            label="On this page, by the search"
            lines={acts.map(({ label }) => ({ description: label, keys: [] }))}
          />
        )}
        <Lines label="Everywhere" lines={EVERYWHERE} />
        <Switch
          label="Shortcuts without Ctrl"
          help="Turn them off when you speak to your computer or type with one hand."
          value={singleKeys === 'on'}
          onChange={(on) => setSingleKeys(on ? 'on' : 'off')}
        />
      </div>
    </Modal>
  )
}
