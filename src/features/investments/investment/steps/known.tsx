import { CircleCheck } from 'lucide-react'
import type { StepDetail } from '#domain/investments/model/investment.ts'
import type { FieldOverride } from '#src/blocks/form/widget-types.ts'
import { Icon } from '#src/ui/icon.tsx'

/**
 * The named fields that were answered elsewhere, each as a sentence in place of its question; the value goes with the
 * form.
 */
export const knownFields = (
  { extra }: StepDetail,
  names: readonly string[],
): Record<string, FieldOverride> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const says = extra.known[name]
      if (says === undefined) return []
      const render = () => (
        <p className="flex items-start gap-2.5 text-body">
          <Icon as={CircleCheck} size="sm" className="mt-1 text-success-text" />
          {says}
        </p>
      )
      return [[name, { bare: true, render }] as const]
    }),
  )
