import { useState } from 'react'
import { z } from 'zod'
import {
  sanctionsSourceLabels,
  sanctionsSources,
} from '#domain/investors/model/sanctions-labels.ts'
import { useSend } from '#src/api/query.ts'
import { ActionDialog, ActionField } from '#src/blocks/action-form.tsx'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { fileForm, UploadButton } from '#src/blocks/upload-button.tsx'
import { DateInput } from '#src/ui/inputs/date.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { toast } from '#src/ui/toast.tsx'
import { SCREENING } from './changed.ts'

const isCsv = (file: File): boolean => /\.csv$/i.test(file.name)
const schemaFor = (file: File) =>
  z.object({
    source: z.enum(sanctionsSources, 'Choose which list this is.'),
    published_on: isCsv(file)
      ? z.iso.date('Enter the publication date of the CSV file.')
      : z.string(),
    sha256: z.string(),
  })
/** Files that OFAC publishes with a CSV list, with what is missing without them. */
const companions = {
  aliases: {
    title: 'Aliases',
    without:
      'OFAC publishes the aliases of a CSV list as a second file: ALT.CSV or CONS_ALT.CSV. Without it we compare the names only.',
  },
  comments: {
    title: 'Comments',
    without:
      'Remarks of more than 1,000 characters continue in SDN_COMMENTS.CSV or CONS_COMMENTS.CSV, some with aliases and birth dates.',
  },
} as const
function CompanionFile({
  kind,
  file,
  onFile,
}: {
  kind: keyof typeof companions
  file: File | null
  onFile: (file: File) => void
}) {
  const { title, without } = companions[kind]
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-small text-subtle">{file === null ? without : `${title}: ${file.name}`}</p>
      <UploadButton
        label={file === null ? `Add ${kind} file` : `Choose another ${kind} file`}
        variant="secondary"
        accept=".csv,text/csv"
        busy={false}
        onFile={onFile}
      />
    </div>
  )
}

function LoadDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const send = useSend('POST /api/admin/sanctions/lists', { changes: [...SCREENING] })
  const sendCompanion = useSend('POST /api/admin/sanctions/alias-files')
  const [aliases, setAliases] = useState<File | null>(null)
  const [comments, setComments] = useState<File | null>(null)
  const idOf = async (companion: File | null): Promise<string | null> =>
    companion === null ? null : (await sendCompanion.mutateAsync({ body: fileForm(companion) })).id
  return (
    <ActionDialog
      title="Load sanctions list"
      description={`${file.name}. We screen everyone again when the list is in force. A list that is smaller or older than the one in force waits for a second person.`}
      schema={schemaFor(file)}
      defaultValues={{ source: 'ofac_sdn', published_on: '', sha256: '' }}
      onSubmit={async (values) => {
        // a list that is refused is sent again with its files
        const body = fileForm(file, {
          source: values.source,
          published_on: values.published_on || null,
          sha256: values.sha256 || null,
          alias_file: await idOf(aliases),
          comment_file: await idOf(comments),
        })
        await send.mutateAsync({ body })
        toast.success('The list is being read')
        onClose()
      }}
      onClose={onClose}
      refusal={(error) => <Refusal error={error} />}
      submitLabel="Load list"
      className="gap-5"
    >
      <ActionField name="source" label="List">
        {(control) => (
          <Select
            {...control}
            options={sanctionsSources.map((value) => ({
              value,
              label: sanctionsSourceLabels[value],
            }))}
          />
        )}
      </ActionField>
      {isCsv(file) ? (
        <>
          <CompanionFile kind="aliases" file={aliases} onFile={setAliases} />
          <CompanionFile kind="comments" file={comments} onFile={setComments} />
        </>
      ) : null}
      {isCsv(file) ? (
        <ActionField
          name="published_on"
          label="Publication date"
          help="The CSV file doesn’t contain it. OFAC shows it beside the download."
        >
          {(control) => <DateInput {...control} />}
        </ActionField>
      ) : null}
      <ActionField
        name="sha256"
        label="SHA-256 hash"
        optional
        help="OFAC shows it beside the download. We compare it with the file."
      >
        {(control) => <TextInput {...control} />}
      </ActionField>
    </ActionDialog>
  )
}

/** Selects the published file, then requests which list it is. */
export function LoadList({ disabledReason }: { disabledReason?: string | undefined }) {
  const [file, setFile] = useState<File | null>(null)
  return (
    <>
      <UploadButton
        label="Load list"
        accept=".csv,.xml,text/csv,text/xml,application/xml"
        busy={false}
        disabledReason={disabledReason}
        onFile={setFile}
      />
      {file === null ? null : <LoadDialog file={file} onClose={() => setFile(null)} />}
    </>
  )
}
