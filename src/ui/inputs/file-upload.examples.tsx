import type { Example } from '../example.ts'
import { Field } from './field.tsx'
import { FileUpload } from './file-upload.tsx'
import { Hold } from './hold.tsx'
import type { SendFile, UploadedFile } from './upload-state.ts'

/** Ends at once, with the file stored. */
export const sendAtOnce: SendFile = (file, onProgress) => {
  onProgress(1)
  return Promise.resolve({ id: `stored-${file.name}`, name: file.name, size: file.size })
}
const never: SendFile = (_file, onProgress) => new Promise(() => onProgress(0.64))
const FORM_C: UploadedFile = { id: 'form-c', name: 'Form-C-signed.pdf', size: 2_400_000 }

/** The drop area and a stored file; the other states come by using it (see the test). */
export const examples: Example[] = [
  {
    name: 'Upload, ready',
    element: (
      <Hold<readonly UploadedFile[]> start={[]}>
        {(value, set) => (
          <Field group label="Photo ID, front">
            <FileUpload upload={sendAtOnce} value={value} onChange={set} />
          </Field>
        )}
      </Hold>
    ),
  },
  {
    name: 'Upload, slow',
    element: (
      <Hold<readonly UploadedFile[]> start={[]}>
        {(value, set) => (
          <Field group label="Five-year model">
            <FileUpload upload={never} value={value} onChange={set} />
          </Field>
        )}
      </Hold>
    ),
  },
  {
    name: 'Upload, done',
    element: (
      <Hold<readonly UploadedFile[]> start={[FORM_C]}>
        {(value, set) => (
          <Field group label="Form C">
            <FileUpload
              upload={sendAtOnce}
              value={value}
              onChange={set}
              describe={() => 'uploaded Sep 14'}
            />
          </Field>
        )}
      </Hold>
    ),
  },
  {
    name: 'Upload, several',
    element: (
      <Hold<readonly UploadedFile[]> start={[FORM_C]}>
        {(value, set) => (
          <Field group label="Financial statements">
            <FileUpload max={5} upload={sendAtOnce} value={value} onChange={set} />
          </Field>
        )}
      </Hold>
    ),
  },
  {
    name: 'Upload, missing',
    element: (
      <Field
        group
        label="Proof of address"
        error="Add a bill or a bank letter of the last three months."
      >
        <FileUpload upload={sendAtOnce} value={[]} onChange={() => undefined} />
      </Field>
    ),
  },
]
