import { FileText } from 'lucide-react'
import { useState } from 'react'
import { FORM_CHARACTERS } from '#domain/offerings/sec/model.ts'
import { isApiError } from '#src/api/api-error.ts'
import type { Answer } from '#src/api/call.ts'
import { useSend } from '#src/api/query.ts'
import { useCloseTo } from '#src/blocks/dialog-page.tsx'
import { UploadButton } from '#src/blocks/upload-button.tsx'
import { useParams } from '#src/lib/nav.tsx'
import { TopicReading } from '../topics/topic-reading.tsx'
import { checklistPath, companyPath } from '#src/lib/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Modal } from '#src/ui/modal.tsx'

const IMPORT = 'POST /api/dealroom/offerings/import'
const PREVIEW = 'POST /api/dealroom/offerings/import/preview'
type Preview = Answer<typeof PREVIEW>
type Imported = Answer<typeof IMPORT>
interface Problems {
  name?: string | undefined
  xml?: string | undefined
  other?: string
}

function problemsOf(error: unknown): Problems {
  if (!isApiError(error)) return { other: 'The file was not read. Try again.' }
  const { name, xml } = error.fields ?? {}
  return name === undefined && xml === undefined ? { other: error.message } : { name, xml }
}

/** Values of the form that no field takes, each with the reason. */
function Unplaced({ found, title }: { found: Preview['unplaced']; title: string }) {
  if (found.length === 0) return null
  return (
    <section aria-labelledby="unplaced">
      <h3 id="unplaced" className="text-h4">
        {title}
      </h3>
      <ul className="mt-2 divide-y divide-border">
        {found.map((one) => (
          <li key={`${one.label} ${one.value} ${one.why}`} className="py-2.5">
            <p className="wrap-break-word">
              <span className="text-muted">{one.label}:</span> {one.value}
            </p>
            <p className="text-small text-muted">{one.why}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the form would write into the topics, before anything is stored. */
function Before({ found }: { found: Preview }) {
  const { name, cik } = found.issuer
  return (
    <div className="grid gap-4">
      <p>{`Form ${found.form} of ${name}${cik === null ? '' : ` (CIK ${cik})`}: nothing is stored yet.`}</p>
      <section aria-labelledby="placed">
        <h3 id="placed" className="text-h4">
          Taken over
        </h3>
        {found.topics.map((one) => (
          <Disclosure
            key={one.topic}
            summary={`${one.title}: ${one.fields} ${one.fields === 1 ? 'field' : 'fields'}`}
          >
            <TopicReading topic={one.topic} values={one.values} />
          </Disclosure>
        ))}
      </section>
      <Unplaced found={found.unplaced} title="Not taken over" />
    </div>
  )
}

/** What was filled in, and which values of the form matched no field. */
function Outcome({ found }: { found: Imported }) {
  return (
    <div className="grid gap-4">
      <Callout tone="success" title="The offering was begun as a draft">
        {`${found.topics.map((one) => one.title).join(', ')}. Check each of them and add what the form doesn’t say.`}
      </Callout>
      <Unplaced found={found.unplaced} title="Not taken over" />
    </div>
  )
}

/** Begins an offering from a Form C or Form D that was filed: fills its topics, and lists what matched no field. */
export default function ImportForm() {
  const { account_id } = useParams<'account_id'>()
  const close = useCloseTo(companyPath(account_id))
  const [name, setName] = useState('')
  const [file, setFile] = useState<{ name: string; xml: string } | null>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [seen, setSeen] = useState<Preview | null>(null)
  const [found, setFound] = useState<Imported | null>(null)
  const preview = useSend(PREVIEW)
  const send = useSend(IMPORT, {
    changes: ['GET /api/dealroom/company', 'GET /api/dealroom/offerings', 'GET /api/companies'],
  })
  const take = async (chosen: File): Promise<void> => {
    if (chosen.size > FORM_CHARACTERS) {
      setProblems({ xml: 'This file is larger than a form of the SEC is.' })
      return
    }
    setFile({ name: chosen.name, xml: await chosen.text() })
    setSeen(null)
    setProblems({})
  }
  const begin = async (): Promise<void> => {
    const missing: Problems = {
      ...(name.trim().length < 2 ? { name: 'Use at least 2 characters.' } : {}),
      ...(file === null ? { xml: 'Choose the file.' } : {}),
    }
    setProblems(missing)
    if (file === null || missing.name !== undefined) return
    try {
      if (seen === null) {
        setSeen(await preview.mutateAsync({ body: { xml: file.xml } }))
        return
      }
      setFound(await send.mutateAsync({ body: { name: name.trim(), xml: file.xml } }))
    } catch (error) {
      setProblems(problemsOf(error))
    }
  }
  return (
    <Modal
      open
      onClose={close}
      title={found === null ? 'Offering from a form' : `Read from Form ${found.form}`}
      description={
        found === null
          ? 'A Form C or Form D as EDGAR publishes it (primary_doc.xml). Nothing is filed.'
          : undefined
      }
      footer={
        found === null ? (
          <>
            <Button variant="tertiary" onClick={close}>
              Cancel
            </Button>
            <Button
              variant="primary"
              busy={send.isPending || preview.isPending}
              onClick={() => void begin()}
            >
              {seen === null ? 'Read the form' : 'Begin offering'}
            </Button>
          </>
        ) : (
          <LinkButton
            variant="primary"
            to={checklistPath(account_id, 'current', found.listing_id)}
            replace
          >
            Open the checklist
          </LinkButton>
        )
      }
    >
      {found === null ? (
        <div className="grid gap-5">
          {problems.other === undefined ? null : (
            <Callout tone="danger" title="The offering was not begun" live>
              {problems.other}
            </Callout>
          )}
          <Field
            label="Name"
            help="For yourself and the reviewers, such as “Seed round 2027”."
            error={problems.name}
          >
            <TextInput value={name} onChange={setName} />
          </Field>
          <div>
            <UploadButton
              label={file === null ? 'Choose the file' : 'Choose another file'}
              accept=".xml,application/xml,text/xml"
              busy={false}
              onFile={(chosen) => void take(chosen)}
            />
            {file === null ? null : (
              <p className="mt-2 flex items-center gap-2">
                <Icon as={FileText} size="sm" /> {file.name}
              </p>
            )}
            {problems.xml === undefined ? null : (
              <p role="alert" className="mt-2 text-small text-danger-text">
                {problems.xml}
              </p>
            )}
          </div>
          {seen === null ? null : <Before found={seen} />}
        </div>
      ) : (
        <Outcome found={found} />
      )}
    </Modal>
  )
}
