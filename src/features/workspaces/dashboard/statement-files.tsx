import { FileText } from 'lucide-react'
import type { HoldingView } from '#domain/holders/model/holding.ts'
import { call } from '#src/api/call.ts'
import { openFile } from '#src/blocks/open-file.ts'
import { Button } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.tsx'

const failed = () =>
  toast.error('The file cannot be opened', { description: 'Reload the page and try again.' })

/** The documents of a security: its statement and the countersigned agreement. */
export function StatementFiles({
  holding,
  size = 'md',
}: {
  holding: Pick<
    HoldingView,
    'id' | 'investment_id' | 'certificate_no' | 'certificate_href' | 'company'
  >
  size?: 'sm' | 'md'
}) {
  const statement = () =>
    void openFile(
      () =>
        call('GET /api/holdings/:holding_id/certificate.pdf', {
          params: { holding_id: holding.id },
        }),
      `${holding.certificate_no ?? 'statement'}.pdf`,
    ).catch(failed)
  const { investment_id } = holding
  const agreement =
    investment_id === null
      ? null
      : () =>
          void openFile(
            () =>
              call('GET /api/investments/:investment_id/envelope/:file', {
                params: { investment_id, file: 'agreement.pdf' },
              }),
            'agreement.pdf',
          ).catch(failed)
  return (
    <>
      {holding.certificate_href === null ? null : (
        <Button
          size={size}
          icon={FileText}
          aria-label={`Statement of ${holding.company}`}
          onClick={statement}
        >
          Statement
        </Button>
      )}
      {agreement === null ? null : (
        <Button
          size={size}
          icon={FileText}
          aria-label={`Countersigned agreement with ${holding.company}`}
          onClick={agreement}
        >
          Agreement
        </Button>
      )}
    </>
  )
}
