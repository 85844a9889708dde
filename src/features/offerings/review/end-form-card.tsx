import type { ReviewView } from '#domain/offerings/model/review.ts'
import { call } from '#src/api/call.ts'
import { openFile } from '#src/blocks/open-file.ts'
import { formatDate } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { KeyValues } from '#src/ui/description-list.tsx'
import { toast } from '#src/ui/toast.tsx'

/** The form that the company says it filed to end its reports, with its confirmation, for the comparison with EDGAR. */
export function EndFormCard({ form }: { form: NonNullable<ReviewView['end_form']> }) {
  return (
    <Card aria-labelledby="end-form-title">
      <CardHead titleId="end-form-title" title="End of reports" />
      <CardBody className="grid justify-items-start gap-3">
        <KeyValues
          items={[
            { term: 'Form', value: form.form },
            { term: 'Accession number', value: <span className="figures">{form.accession}</span> },
            { term: 'Filed', value: formatDate(form.on) },
            { term: 'Recorded by', value: form.by },
          ]}
        />
        <Button
          size="sm"
          onClick={() =>
            void openFile(
              () =>
                call('GET /api/dealroom/filings/:filing_id/file', {
                  params: { filing_id: form.id },
                }),
              form.file.name,
            ).catch(() => toast.error('The file could not be opened.'))
          }
        >
          {form.file.name}
        </Button>
      </CardBody>
    </Card>
  )
}
