import type { ComponentType } from 'react'
import { Field } from '#src/ui/inputs/field.tsx'
import { FileUpload } from '#src/ui/inputs/file-upload.tsx'

/** What the upload of a file shows in each of its states; /meta/machines looks at it. */
export const stages: Readonly<Record<string, ComponentType>> = {
  upload: () => (
    <Field group label="The signed form">
      <FileUpload
        value={[]}
        onChange={() => undefined}
        types={['application/pdf']}
        upload={() => new Promise(() => undefined)}
      />
    </Field>
  ),
}
