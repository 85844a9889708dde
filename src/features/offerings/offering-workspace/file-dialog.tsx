import { useFormContext } from 'react-hook-form'
import { z } from 'zod'
import {
  dealAudienceLabels,
  dealAudiences,
  dealFileBody,
  dealGrants,
  isWider,
  type CompanyRoom,
  type DealAudience,
} from '#domain/offerings/model/deal-room.ts'
import { useSend } from '#src/api/query.ts'
import { ActionDialog, ActionField } from '#src/blocks/action-form.tsx'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { sendFileFor } from '#src/blocks/send-file.ts'
import { FileUpload } from '#src/ui/inputs/file-upload.tsx'
import { RadioGroup } from '#src/ui/inputs/radio-group.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { Switch } from '#src/ui/inputs/switch.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import type { UploadedFile } from '#src/ui/inputs/upload-state.ts'
import { toast } from '#src/ui/toast.tsx'

export type DealFile = CompanyRoom['files'][number]
const CHANGES = ['GET /api/dealroom/offerings/:listing_id/room'] as const
const upload = sendFileFor('offering_document')
const TYPES = ['application/pdf', 'image/jpeg', 'image/png']
const explained: Readonly<Record<DealAudience, string>> = {
  public: 'Also visitors who are not signed in',
  members: 'Signed-in users',
  verified: 'People whose identity the platform has verified',
  invited: 'Only people whom you invite; to others the file does not exist',
}

/** Who may open a file, and how. */
function Grants() {
  return (
    <>
      <ActionField name="audience" label="Access" group>
        {(control) => (
          <RadioGroup
            {...control}
            options={dealAudiences.map((one) => ({
              value: one,
              label: dealAudienceLabels[one],
              help: explained[one],
            }))}
          />
        )}
      </ActionField>
      <ActionField name="may_download">
        {(control) => <Switch {...control} label="Downloadable" />}
      </ActionField>
      <ActionField name="watermark">
        {(control) => (
          <Switch {...control} label="Watermarked" help="PDF files only. Every view is logged." />
        )}
      </ActionField>
    </>
  )
}

/** The form has the file as its upload shows it; the server takes its id. */
const fileSchema = dealFileBody.extend({
  file_id: z
    .array(z.custom<UploadedFile>())
    .min(1, 'Add a file.')
    .transform(([file]) => file?.id ?? ''),
})

/** The upload; the title is that of the file as long as nobody wrote one. */
function FileField({ help }: { help?: string }) {
  const { getValues, setValue } = useFormContext<z.input<typeof fileSchema>>()
  return (
    <ActionField name="file_id" label="File" group help={help}>
      {(control) => (
        <FileUpload
          {...control}
          onChange={(files: readonly UploadedFile[]) => {
            control.onChange(files)
            if (files[0] && getValues('title') === '')
              setValue('title', files[0].name.replace(/\.[a-z0-9]+$/i, ''))
          }}
          upload={upload}
          types={TYPES}
        />
      )}
    </ActionField>
  )
}

/** Adds a file, or changes one that is not submitted. */
export function FileDialog({
  listingId,
  room,
  file,
  onClose,
}: {
  listingId: string
  room: CompanyRoom
  file: DealFile | null
  onClose: () => void
}) {
  const add = useSend('POST /api/dealroom/offerings/:listing_id/room/files', {
    changes: [...CHANGES],
  })
  const change = useSend('PUT /api/dealroom/offerings/:listing_id/room/files/:deal_file_id', {
    changes: [...CHANGES],
  })
  return (
    <ActionDialog
      schema={fileSchema}
      defaultValues={{
        folder_id: file?.folder_id ?? room.folders[0]?.id ?? '',
        title: file?.title ?? '',
        file_id: [],
        audience: file?.audience ?? 'verified',
        may_download: file?.may_download ?? false,
        watermark: file?.watermark ?? true,
      }}
      onSubmit={async (body) => {
        if (file === null) await add.mutateAsync({ params: { listing_id: listingId }, body })
        else
          await change.mutateAsync({
            params: { listing_id: listingId, deal_file_id: file.id },
            body,
            ifMatch: file.status.rev,
          })
        toast.success(file === null ? 'The file is added as a draft' : 'The file is changed')
        onClose()
      }}
      onClose={onClose}
      refusal={(error) => <Refusal error={error} />}
      dialogSize="md"
      title={file === null ? 'Add a file' : 'Change the file'}
      description="It is a draft until you submit it."
      submitLabel="Save file"
      className="gap-5"
    >
      <FileField help={file === null ? undefined : 'Upload the file again, or a corrected one.'} />
      <ActionField name="title" label="Title">
        {(control) => <TextInput {...control} />}
      </ActionField>
      <ActionField name="folder_id" label="Folder">
        {(control) => (
          <Select
            {...control}
            options={room.folders.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </ActionField>
      <Grants />
    </ActionDialog>
  )
}

/** Changes who may open a file that is approved or published; a wider audience is reviewed first. */
export function GrantsDialog({ file, onClose }: { file: DealFile; onClose: () => void }) {
  const send = useSend('POST /api/lifecycles/:machine/:id/events', { changes: [...CHANGES] })
  return (
    <ActionDialog
      schema={dealGrants}
      defaultValues={{
        audience: file.audience,
        may_download: file.may_download,
        watermark: file.watermark,
      }}
      onSubmit={async (payload) => {
        await send.mutateAsync({
          params: { machine: 'deal-file', id: file.id },
          body: { type: 'REGRANTED', rev: file.status.rev, payload },
        })
        toast.success(
          isWider(payload.audience, file.audience)
            ? 'The platform reviews the wider audience'
            : 'The readers are changed',
        )
        onClose()
      }}
      onClose={onClose}
      refusal={(error) => <Refusal error={error} />}
      title={`Readers of ${file.title}`}
      description="Fewer readers take effect immediately; a wider audience takes a new review. Both are recorded in the file’s history."
      submitLabel="Save readers"
      className="gap-5"
    >
      <Grants />
    </ActionDialog>
  )
}
