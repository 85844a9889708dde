import type { TransferView } from '#domain/holders/model/transfer.ts'
import { call } from '#src/api/call.ts'
import { FileButtons } from '#src/blocks/file-buttons.tsx'
import { formatCount, formatDate, formatDateTime } from '#src/lib/format.ts'
import { Callout } from '#src/ui/callout.tsx'
import { DescriptionList, type Detail } from '#src/ui/description-list.tsx'
import { Figure } from '#src/ui/figure.tsx'

const yes = (is: boolean): string => (is ? 'Yes' : 'Not yet')

/** For those who decide: the typed name next to the proven ones. */
const namesOf = ({ receiver_names: names }: TransferView): Detail[] =>
  names === null
    ? []
    : [
        { term: 'Name in the request', value: names.typed },
        { term: 'Verified name', value: names.verified ?? 'Not verified yet' },
        { term: 'Title in the ledger', value: names.title ?? 'Nothing proves it yet' },
        { term: 'Same account as the holder', value: names.own ? 'Yes' : 'No' },
      ]

/** What is transferred, from whom to whom, and how the law applies to it today. */
export function TransferFacts({ transfer }: { transfer: TransferView }) {
  const items: Detail[] = [
    {
      term: 'Security',
      value: `${transfer.security}${transfer.certificate_no === null ? '' : `, certificate ${transfer.certificate_no}`}`,
    },
    { term: 'Units', value: formatCount(transfer.units) },
    { term: 'From', value: transfer.from },
    { term: 'To', value: transfer.to },
    ...namesOf(transfer),
    { term: 'Kind', value: transfer.kind_label },
    { term: 'Relation', value: transfer.relation_label },
    { term: 'Issued', value: formatDate(transfer.issued_on) },
    {
      term: 'Restricted until',
      value: transfer.free_on === null ? 'Not restricted' : formatDate(transfer.free_on),
    },
    { term: 'Receiver has an account', value: yes(transfer.receiver_known) },
    { term: 'Receiver is verified', value: yes(transfer.receiver_verified) },
    ...(transfer.price === null
      ? []
      : [{ term: 'Price', value: <Figure money={transfer.price} size="text" /> }]),
    ...(transfer.consent_by === null
      ? []
      : [{ term: 'The company answers until', value: formatDateTime(transfer.consent_by) }]),
    ...(transfer.reason === '' ? [] : [{ term: 'Reason', value: transfer.reason, full: true }]),
  ]
  return (
    <div className="grid gap-5">
      {transfer.stops.map((stop) => (
        <Callout key={stop.kind} tone="danger" title={`Stopped: ${stop.label}`}>
          {stop.reason}
        </Callout>
      ))}
      {transfer.reason_ended !== null &&
      ['rejected', 'requested'].includes(transfer.status.state) ? (
        <Callout
          tone="danger"
          title={
            transfer.status.state === 'rejected'
              ? 'This transfer was rejected'
              : 'The documents came back'
          }
        >
          {transfer.reason_ended}
        </Callout>
      ) : null}
      {transfer.stoppable_until === null ? null : (
        <Callout
          tone="quiet"
          title={`Not entered in the ledger before ${formatDateTime(transfer.stoppable_until)}`}
        >
          We notified the holder when the request was sent. The holder can stop it with “Cancel
          transfer”.
        </Callout>
      )}
      <Callout
        tone={transfer.resale.allowed ? 'quiet' : 'warning'}
        title={transfer.resale.allowed ? 'The law allows it' : 'The law does not allow it yet'}
      >
        {transfer.resale.sentence}
      </Callout>
      <DescriptionList items={items} />
    </div>
  )
}

/** Documents that are there, each opened with the reader's right to it. */
export function TransferFiles({ transfer }: { transfer: TransferView }) {
  const there = transfer.documents.flatMap((one) =>
    one.file === null ? [] : [{ id: one.file.id, name: `${one.label}: ${one.file.name}`, size: 0 }],
  )
  return (
    <FileButtons
      files={there}
      open={(id) =>
        call('GET /api/transfers/:transfer_id/documents/:file_id', {
          params: { transfer_id: transfer.id, file_id: id },
        })
      }
      empty="No document was added."
    />
  )
}
