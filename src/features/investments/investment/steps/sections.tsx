import { UserCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import type { StepDetail } from '#domain/investments/model/investment.ts'
import type { FieldOverride, WidgetArgs } from '#src/blocks/form/widget-types.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { MaskedInput } from '#src/ui/inputs/masked.tsx'
import type { MaskedKind } from '#src/ui/inputs/masked-text.ts'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { shownMask } from '#src/lib/form/draft-values.ts'

/** "Filled in from your profile", at the end of a section's heading. */
export function FilledIn({ detail, fields }: { detail: StepDetail; fields: readonly string[] }) {
  const source = fields.map((field) => detail.sources[field]).find((each) => each !== undefined)
  if (source === undefined) return null
  const from = source.startsWith('your account') ? 'your account' : 'your profile'
  return (
    <span className="flex items-center gap-2" title={`From ${source}`}>
      <Icon as={UserCheck} size="sm" />
      Filled in from {from}
    </span>
  )
}

function StoredSecret({
  args,
  kind,
  mask,
}: {
  args: WidgetArgs
  kind: MaskedKind | 'text'
  mask: string
}) {
  const typed = typeof args.value === 'string' ? args.value : ''
  const [changing, setChanging] = useState(typed !== '')
  const focus = useRef(false)
  const ref = (element: HTMLInputElement | null) => {
    if (element && focus.current) {
      focus.current = false
      element.focus()
    }
  }
  if (!changing) {
    return (
      <TextInput
        name={args.name}
        value={mask}
        onChange={() => undefined}
        readOnly
        suffix={
          <Button
            size="sm"
            variant="tertiary"
            aria-label={`Change ${args.spec.title}`}
            onClick={() => {
              focus.current = true
              setChanging(true)
            }}
            className="-mr-1"
          >
            Change
          </Button>
        }
      />
    )
  }
  if (kind === 'text')
    return (
      <TextInput
        ref={ref}
        name={args.name}
        value={typed}
        onChange={args.onChange}
        onBlur={args.onBlur}
        autoComplete="off"
      />
    )
  return (
    <MaskedInput
      ref={ref}
      kind={kind}
      name={args.name}
      value={typed}
      onChange={args.onChange}
      onBlur={args.onBlur}
      mask={mask}
    />
  )
}

/** A secret that the server stores is shown masked and can be changed; one that it does not store is typed. */
export function secretField(
  detail: StepDetail,
  name: string,
  kind: MaskedKind | 'text',
): FieldOverride {
  const mask = shownMask(detail.masked[name])
  if (mask === null) return { required: true }
  return { required: true, render: (args) => <StoredSecret args={args} kind={kind} mask={mask} /> }
}
