import { CopyField } from './copy-field.tsx'
import type { Example } from './example.ts'

export const examples: Example[] = [
  {
    name: 'Wire reference',
    element: (
      <CopyField
        label="Wire reference"
        value="CAP-40127-TWG"
        help="Your bank has to send this with the money."
      />
    ),
  },
]
