import { Download } from 'lucide-react'
import { IconButton } from './button.tsx'
import type { Example } from './example.ts'
import { FileRow } from './file-row.tsx'

export const examples: Example[] = [
  {
    name: 'Documents',
    element: (
      <div className="divide-y divide-border">
        <FileRow
          name="Form C signed"
          type="PDF"
          href="/files/form-c"
          note="1.2 MB · Nov 14, 2026"
          action={<IconButton icon={Download} label="Download Form C signed" />}
        />
        <FileRow
          name="Five-year model"
          type="XLSX"
          locked
          note="Opens after you sign the confidentiality agreement"
        />
      </div>
    ),
  },
]
