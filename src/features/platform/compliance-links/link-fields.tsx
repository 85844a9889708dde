import { linkKindLabels, linkKinds } from '#domain/platform/model/compliance-link-labels.ts'
import { ask } from '#src/api/query.ts'
import type { Answer } from '#src/api/call.ts'
import { ActionField } from '#src/blocks/action-form.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'

export const ownersQuery = ask('GET /api/admin/compliance-links/owners', {})
const kinds = linkKinds.map((value) => ({ value, label: linkKindLabels[value] }))

type Owners = Answer<'GET /api/admin/compliance-links/owners'>

/** The fields of an entry, for a new one and for a change. */
export function LinkFields({ owners }: { owners: Owners | undefined }) {
  const people = owners?.items.map(({ id, name }) => ({ value: id, label: name })) ?? []
  return (
    <>
      <ActionField name="kind" label="Kind">
        {(control) => <Select {...control} options={kinds} />}
      </ActionField>
      <ActionField name="title" label="Name">
        {(control) => <TextInput {...control} />}
      </ActionField>
      <ActionField name="rule" label="Rule" help="The rule or standard that it serves.">
        {(control) => <TextInput {...control} />}
      </ActionField>
      <ActionField name="purpose" label="Purpose">
        {(control) => <Textarea {...control} rows={2} limit={300} />}
      </ActionField>
      <ActionField
        name="url"
        label="Link"
        help="A public https address, or a page of this site that starts with /."
      >
        {(control) => <TextInput {...control} />}
      </ActionField>
      <ActionField
        name="owner_id"
        label="Owner"
        optional
        help="Gets a notification when the link is dead."
      >
        {(control) => (
          <Select
            {...control}
            value={control.value ?? undefined}
            onChange={(value) => control.onChange(value ?? null)}
            options={people}
            clearable
          />
        )}
      </ActionField>
    </>
  )
}
