import { z } from 'zod'
import { FileUpload } from '#src/ui/inputs/file-upload.tsx'
import type { UploadedFile } from '#src/ui/inputs/upload-state.ts'
import { ActionField } from './action-form.tsx'
import { sendFileFor } from './send-file.ts'

const upload = sendFileFor('company_document')
const TYPES = ['application/pdf', 'image/jpeg', 'image/png']
/** Documents that one proposal carries. */
const MOST = 10

/**
 * Ids of uploaded documents on which an act of two people rests. `missing`: the sentence that asks for one; without it
 * none is needed.
 */
export const documents = (missing?: string) =>
  z
    .array(z.custom<UploadedFile>())
    .min(missing === undefined ? 0 : 1, missing)
    .max(MOST)
    .transform((files) => files.map((file) => file.id))

/** Uploads the documents of an act that a second person approves: that person reads them. */
export function DocumentField({
  name,
  label = 'Documents',
  optional = false,
  max = MOST,
}: {
  name: string
  label?: string
  optional?: boolean
  max?: number
}) {
  return (
    <ActionField
      name={name}
      label={label}
      group
      optional={optional}
      help="The person who approves reads what you attach."
    >
      {(control) => <FileUpload {...control} upload={upload} types={TYPES} max={max} />}
    </ActionField>
  )
}
