import type { TransferView } from '#domain/holders/model/transfer.ts'
import { useSend, type ReadName } from '#src/api/query.ts'
import { sendFileFor } from '#src/blocks/send-file.ts'
import { Field } from '#src/ui/inputs/field.tsx'
import { FileUpload } from '#src/ui/inputs/file-upload.tsx'
import { toast } from '#src/ui/toast.tsx'

export const TRANSFER_CHANGED: readonly ReadName[] = [
  'GET /api/transfers/:transfer_id',
  'GET /api/held/:company_id/transfers',
  'GET /api/held/:company_id/transferable',
  'GET /api/held/:company_id/ledger',
  'GET /api/held/:company_id',
  'GET /api/dealroom/transfers',
  'GET /api/admin/transfers',
  'GET /api/admin/transfers/:transfer_id',
]
const send = sendFileFor('transfer_document')

/** The documents that the transfer needs, each with its own upload; a file is stored as soon as it is selected. */
export function TransferDocuments({ transfer }: { transfer: TransferView }) {
  const add = useSend('POST /api/transfers/:transfer_id/documents', {
    changes: TRANSFER_CHANGED,
    onSuccess: () => toast.success('Document added'),
  })
  return (
    <div className="grid gap-5">
      {transfer.documents.map((one) => (
        <Field key={one.kind} label={one.label} optional={!one.needed} group>
          <FileUpload
            value={one.file === null ? [] : [{ id: one.file.id, name: one.file.name, size: 0 }]}
            max={1}
            upload={send}
            onChange={(files) => {
              const file = files.at(-1)
              if (file !== undefined && file.id !== one.file?.id)
                add.mutate({
                  params: { transfer_id: transfer.id },
                  body: { kind: one.kind, file_id: file.id },
                })
            }}
          />
        </Field>
      ))}
    </div>
  )
}
