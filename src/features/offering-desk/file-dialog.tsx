import { useState, type FormEvent } from 'react'
import { dealAudienceLabels, dealAudiences, type CompanyRoom, type DealAudience, type DealGrants } from '#domain/model/deal-room.ts'
import { isApiError, type ApiError } from '#src/api/api-error.ts'
import { useSend } from '#src/api/query.ts'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { sendFileFor } from '#src/blocks/send-file.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { FileUpload } from '#src/ui/inputs/file-upload.tsx'
import { RadioGroup } from '#src/ui/inputs/radio-group.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { Switch } from '#src/ui/inputs/switch.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import type { UploadedFile } from '#src/ui/inputs/upload-state.ts'
import { Modal } from '#src/ui/modal.tsx'
import { toast } from '#src/ui/toast.tsx'
import type { DealFile } from './deal-folders.tsx'

const CHANGES = ['GET /api/dealroom/offerings/:listing_id/room'] as const
const upload = sendFileFor('offering_document')
const TYPES = ['application/pdf', 'image/jpeg', 'image/png']
const explained: Readonly<Record<DealAudience, string>> = { public: 'Also visitors who are not signed in', members: 'Everybody who is signed in', verified: 'People whose identity the platform has verified', invited: 'Only people whom you invite; to others the file does not exist' }

function Grants({ value, onChange }: { value: DealGrants; onChange: (value: DealGrants) => void }) {
  return (
    <>
      <Field label="Who may open it" group><RadioGroup options={dealAudiences.map((one) => ({ value: one, label: dealAudienceLabels[one], help: explained[one] }))} value={value.audience} onChange={(audience) => onChange({ ...value, audience: audience as DealAudience })} /></Field>
      <Switch value={value.may_download} onChange={(may_download) => onChange({ ...value, may_download })} label="Readers may keep a copy" />
      <Switch value={value.watermark} onChange={(watermark) => onChange({ ...value, watermark })} label="Print the reader’s name and the time on every page" help="Of PDF files. Each look is logged in any case." />
    </>
  )
}

/** Adds a file, or changes one that is not handed in. */
export function FileDialog({ listingId, room, file, onClose }: { listingId: string; room: CompanyRoom; file: DealFile | null; onClose: () => void }) {
  const [folder, setFolder] = useState(file?.folder_id ?? room.folders[0]?.id ?? '')
  const [title, setTitle] = useState(file?.title ?? '')
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  const [grants, setGrants] = useState<DealGrants>(file === null ? { audience: 'verified', may_download: false, watermark: true } : { audience: file.audience, may_download: file.may_download, watermark: file.watermark })
  const [refused, setRefused] = useState<ApiError | null>(null)
  const [tried, setTried] = useState(false)
  const add = useSend('POST /api/dealroom/offerings/:listing_id/room/files', { changes: [...CHANGES] })
  const change = useSend('PUT /api/dealroom/offerings/:listing_id/room/files/:deal_file_id', { changes: [...CHANGES] })
  const fileId = files[0]?.id
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setRefused(null)
    if (fileId === undefined || title.trim() === '') return
    const body = { ...grants, folder_id: folder, title: title.trim(), file_id: fileId }
    try {
      if (file === null) await add.mutateAsync({ params: { listing_id: listingId }, body })
      else await change.mutateAsync({ params: { listing_id: listingId, deal_file_id: file.id }, body, ifMatch: file.status.rev })
      toast.success(file === null ? 'The file is added as a draft' : 'The file is changed')
      onClose()
    } catch (error) {
      if (!isApiError(error)) throw error
      setRefused(error)
    }
  }
  return (
    <Modal open onClose={onClose} title={file === null ? 'Add a file' : 'Change the file'} description="It is a draft until you hand it in." footer={<><Button onClick={onClose}>Cancel</Button><Button type="submit" form="deal-file" variant="primary" busy={add.isPending || change.isPending}>Save file</Button></>}>
      <form id="deal-file" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <Field label="File" group error={refused?.fields['file_id'] ?? (tried && fileId === undefined ? 'Add a file.' : undefined)} help={file === null ? undefined : 'Upload the file again, or a corrected one.'}><FileUpload value={files} onChange={(next) => { setFiles(next); if (title === '' && next[0]) setTitle(next[0].name.replace(/\.[a-z0-9]+$/i, '')) }} upload={upload} types={TYPES} /></Field>
        <Field label="Title" error={refused?.fields['title'] ?? (tried && title.trim() === '' ? 'Write a title.' : undefined)}><TextInput value={title} onChange={setTitle} /></Field>
        <Field label="Folder" error={refused?.fields['folder_id']}><Select value={folder} onChange={(value) => setFolder(value ?? folder)} options={room.folders.map(({ id, name }) => ({ value: id, label: name }))} /></Field>
        <Grants value={grants} onChange={setGrants} />
        {refused && Object.keys(refused.fields).length === 0 ? <Refusal error={refused} /> : null}
      </form>
    </Modal>
  )
}

/** Changes who may open a file that is approved or published; it holds at once. */
export function GrantsDialog({ file, onClose }: { file: DealFile; onClose: () => void }) {
  const [grants, setGrants] = useState<DealGrants>({ audience: file.audience, may_download: file.may_download, watermark: file.watermark })
  const send = useSend('POST /api/lifecycles/:machine/:id/events', { changes: [...CHANGES] })
  const save = async () => {
    try {
      await send.mutateAsync({ params: { machine: 'deal-file', id: file.id }, body: { type: 'REGRANTED', payload: { ...grants } } })
      toast.success('The readers are changed')
      onClose()
    } catch (error) {
      if (!isApiError(error)) throw error
    }
  }
  return (
    <Modal open onClose={onClose} size="sm" title={`Readers of ${file.title}`} description="The change holds at once and is kept in the history of the file." footer={<><Button onClick={onClose}>Cancel</Button><Button variant="primary" busy={send.isPending} onClick={() => void save()}>Save readers</Button></>}>
      <div className="grid gap-5"><Grants value={grants} onChange={setGrants} />{send.error ? <Refusal error={send.error} /> : null}</div>
    </Modal>
  )
}
