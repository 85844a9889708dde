import { dealInvite, folderBody, type CompanyRoom } from '#domain/offerings/model/deal-room.ts'
import { useSend } from '#src/api/query.ts'
import { ActionDialog, ActionField } from '#src/blocks/action-form.tsx'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { toast } from '#src/ui/toast.tsx'

const CHANGES = ['GET /api/dealroom/offerings/:listing_id/room'] as const

/** Adds a folder or gives one another name. */
export function FolderDialog({
  listingId,
  folder,
  onClose,
}: {
  listingId: string
  folder: CompanyRoom['folders'][number] | null
  onClose: () => void
}) {
  const add = useSend('POST /api/dealroom/offerings/:listing_id/room/folders', {
    changes: [...CHANGES],
  })
  const rename = useSend('PUT /api/dealroom/offerings/:listing_id/room/folders/:folder_id', {
    changes: [...CHANGES],
  })
  return (
    <ActionDialog
      schema={folderBody}
      defaultValues={{ name: folder?.name ?? '' }}
      onSubmit={async (body) => {
        if (folder === null) await add.mutateAsync({ params: { listing_id: listingId }, body })
        else
          await rename.mutateAsync({
            params: { listing_id: listingId, folder_id: folder.id },
            body,
          })
        toast.success('The folder is saved')
        onClose()
      }}
      onClose={onClose}
      refusal={(error) => <Refusal error={error} />}
      title={folder === null ? 'Add a folder' : 'Rename the folder'}
      submitLabel="Save folder"
    >
      <ActionField name="name" label="Folder name">
        {(control) => <TextInput {...control} />}
      </ActionField>
    </ActionDialog>
  )
}

/** Denotes no folder in the list of choices. */
const ALL = 'all'
/** Invites a person to the files for invited people. */
export function InviteDialog({
  listingId,
  room,
  onClose,
}: {
  listingId: string
  room: CompanyRoom
  onClose: () => void
}) {
  const send = useSend('POST /api/dealroom/offerings/:listing_id/room/invitations', {
    changes: [...CHANGES],
  })
  return (
    <ActionDialog
      schema={dealInvite}
      defaultValues={{ email: '', name: '', folder_id: null }}
      onSubmit={async (body) => {
        await send.mutateAsync({ params: { listing_id: listingId }, body })
        toast.success('The person is invited')
        onClose()
      }}
      onClose={onClose}
      refusal={(error) => <Refusal error={error} />}
      title="Invite a person"
      description="The person gets a message and opens the files with an account of this address."
      submitLabel="Invite person"
    >
      <ActionField name="email" label="E-mail address">
        {(control) => <TextInput {...control} type="email" autoComplete="off" />}
      </ActionField>
      <ActionField name="name" label="Name">
        {(control) => <TextInput {...control} />}
      </ActionField>
      <ActionField name="folder_id" label="Files of">
        {(control) => (
          <Select
            {...control}
            value={control.value ?? ALL}
            onChange={(folder) => control.onChange(folder === ALL ? null : folder)}
            options={[
              { value: ALL, label: 'The whole deal room' },
              ...room.folders.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
      </ActionField>
    </ActionDialog>
  )
}
