import { useFormContext } from 'react-hook-form'
import type { NewSeat } from '#domain/offerings/model/partner-seat.ts'
import { useCall } from '#src/api/query.ts'
import { ActionField } from '#src/blocks/action-form.tsx'
import { Select } from '#src/ui/inputs/select.tsx'

/** A firm of the registry, which fills in the name. */
export function RegisteredFirm({ listingId }: { listingId: string }) {
  const { setValue } = useFormContext<NewSeat>()
  const firms = useCall('GET /api/dealroom/offerings/:listing_id/partner-firms', {
    params: { listing_id: listingId },
  })
  const items = firms.data?.items ?? []
  if (items.length === 0) return null
  return (
    <ActionField
      name="firm_id"
      label="Firm of the registry"
      optional
      help="Leave it empty for a firm that isn’t registered here."
    >
      {(control) => (
        <Select
          {...control}
          clearable
          placeholder="Not from the registry"
          options={items.map((one) => ({
            value: one.id,
            label: `${one.legal_name} (CRD ${one.crd})`,
          }))}
          onChange={(id: string | null) => {
            control.onChange(id)
            const firm = items.find((one) => one.id === id)
            if (firm !== undefined) setValue('firm_name', firm.legal_name)
          }}
        />
      )}
    </ActionField>
  )
}
