import { HEX_COLOR } from '#domain/platform/rules/contrast.ts'
import { TextInput } from '#src/ui/inputs/text.tsx'

/** A color as # and six digits, with the browser’s own picker next to it. */
export function ColorInput({
  value,
  onChange,
  label,
}: {
  value: string
  onChange: (value: string) => void
  label: string
}) {
  return (
    <div className="flex items-center gap-2.5">
      <input
        type="color"
        aria-label={`Pick the ${label.toLowerCase()}`}
        value={HEX_COLOR.test(value) ? value : '#000000'}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="size-10 flex-none cursor-pointer rounded-md border border-control bg-surface p-1"
      />
      <div className="min-w-0 flex-1">
        <TextInput value={value} onChange={onChange} maxLength={7} />
      </div>
    </div>
  )
}
