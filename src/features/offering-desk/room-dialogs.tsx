import { useState, type FormEvent } from 'react'
import type { CompanyRoom } from '#domain/model/deal-room.ts'
import { isApiError, type ApiError } from '#src/api/api-error.ts'
import { useSend } from '#src/api/query.ts'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { toast } from '#src/ui/toast.tsx'

const CHANGES = ['GET /api/dealroom/offerings/:listing_id/room'] as const

/** Sends what a dialog holds; what is refused is kept to be shown in it. */
function useSubmit(send: () => Promise<unknown>, done: string, onClose: () => void) {
  const [refused, setRefused] = useState<ApiError | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setRefused(null)
    try {
      await send()
      toast.success(done)
      onClose()
    } catch (error) {
      if (!isApiError(error)) throw error
      setRefused(error)
    }
  }
  return { refused, submit }
}

/** Adds a folder or gives one another name. */
export function FolderDialog({ listingId, folder, onClose }: { listingId: string; folder: CompanyRoom['folders'][number] | null; onClose: () => void }) {
  const [name, setName] = useState(folder?.name ?? '')
  const add = useSend('POST /api/dealroom/offerings/:listing_id/room/folders', { changes: [...CHANGES] })
  const rename = useSend('PUT /api/dealroom/offerings/:listing_id/room/folders/:folder_id', { changes: [...CHANGES] })
  const { refused, submit } = useSubmit(async () => { await (folder === null ? add.mutateAsync({ params: { listing_id: listingId }, body: { name: name.trim() } }) : rename.mutateAsync({ params: { listing_id: listingId, folder_id: folder.id }, body: { name: name.trim() } })) }, 'The folder is saved', onClose)
  return (
    <Modal open onClose={onClose} size="sm" title={folder === null ? 'Add a folder' : 'Rename the folder'} footer={<><Button onClick={onClose}>Cancel</Button><Button type="submit" form="folder" variant="primary" busy={add.isPending || rename.isPending}>Save folder</Button></>}>
      <form id="folder" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Field label="Name of the folder" error={refused?.fields['name']}><TextInput value={name} onChange={setName} /></Field>
        {refused && Object.keys(refused.fields).length === 0 ? <Refusal error={refused} /> : null}
      </form>
    </Modal>
  )
}

const ALL = 'all'
/** Invites a person to the files for invited people. */
export function InviteDialog({ listingId, room, onClose }: { listingId: string; room: CompanyRoom; onClose: () => void }) {
  const [draft, setDraft] = useState({ email: '', name: '', folder: ALL })
  const send = useSend('POST /api/dealroom/offerings/:listing_id/room/invitations', { changes: [...CHANGES] })
  const { refused, submit } = useSubmit(async () => { await send.mutateAsync({ params: { listing_id: listingId }, body: { email: draft.email.trim(), name: draft.name.trim(), folder_id: draft.folder === ALL ? null : draft.folder } }) }, 'The person is invited', onClose)
  return (
    <Modal open onClose={onClose} size="sm" title="Invite a person" description="The person gets a message and opens the files with an account of this address." footer={<><Button onClick={onClose}>Cancel</Button><Button type="submit" form="invite" variant="primary" busy={send.isPending}>Invite person</Button></>}>
      <form id="invite" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Field label="E-mail address" error={refused?.fields['email']}><TextInput type="email" value={draft.email} onChange={(email) => setDraft({ ...draft, email })} autoComplete="off" /></Field>
        <Field label="Name" error={refused?.fields['name']}><TextInput value={draft.name} onChange={(name) => setDraft({ ...draft, name })} /></Field>
        <Field label="Files of" error={refused?.fields['folder_id']}><Select value={draft.folder} onChange={(folder) => setDraft({ ...draft, folder: folder ?? ALL })} options={[{ value: ALL, label: 'The whole deal room' }, ...room.folders.map(({ id, name }) => ({ value: id, label: name }))]} /></Field>
        {refused && Object.keys(refused.fields).length === 0 ? <Refusal error={refused} /> : null}
      </form>
    </Modal>
  )
}
