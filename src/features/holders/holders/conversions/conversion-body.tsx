import type { ConversionView } from '#domain/holders/model/conversion.ts'
import { call } from '#src/api/call.ts'
import type { ReadName } from '#src/api/query.ts'
import { FileButtons } from '#src/blocks/file-buttons.tsx'
import { ListTable } from '#src/blocks/list/list-table.tsx'
import { priceText } from '#src/blocks/offer-labels.ts'
import { formatCount, formatDate, formatDateTime } from '#src/lib/format.ts'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Figure } from '#src/ui/figure.tsx'
import { itemColumns } from './conversion-columns.tsx'

/** What is read again when a conversion changes: it, its lists, and the holders that it changes. */
export const CONVERSION_CHANGED: readonly ReadName[] = [
  'GET /api/dealroom/conversions',
  'GET /api/dealroom/conversions/:conversion_id',
  'GET /api/admin/conversions',
  'GET /api/admin/conversions/:conversion_id',
  'GET /api/dealroom/holders',
  'GET /api/dealroom/captable',
]

function Reasons({ view }: { view: ConversionView }) {
  return (
    <>
      {view.reason_returned === null ? null : (
        <Callout tone="danger" title="The conversion came back">
          {view.reason_returned}
        </Callout>
      )}
      {view.problems.length === 0 ? null : (
        <Callout tone="warning" title="It can’t go on yet">
          <ul className="grid gap-1">
            {view.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Callout>
      )}
    </>
  )
}

/** The event, what each SAFE and note becomes, and who acted; the same for the company and the platform. */
export function ConversionBody({ view }: { view: ConversionView }) {
  const { values, totals } = view
  return (
    <>
      <Reasons view={view} />
      <Card aria-labelledby="event">
        <CardHead titleId="event" title="Event" />
        <CardBody>
          <DescriptionList
            items={[
              { term: 'What converts them', value: view.trigger_label },
              { term: 'Date', value: formatDate(values.happened_on) },
              { term: 'Price of one share', value: priceText(values.price) },
              {
                term: 'Fully diluted shares before',
                value: formatCount(values.capitalization),
              },
              {
                term: 'Cap table now',
                value:
                  view.cap_table === null
                    ? 'None to compare with'
                    : `${formatCount(view.cap_table)} fully diluted shares`,
              },
              ...(values.capitalization_reason === ''
                ? []
                : [
                    {
                      term: 'Why the number differs',
                      value: values.capitalization_reason,
                      full: true,
                    },
                  ]),
              { term: 'New class', value: values.security_name },
              { term: 'Entered by', value: view.author },
              ...view.acted.map((act) => ({
                term: act.says,
                value: `${act.name}, ${formatDateTime(act.at)}`,
              })),
              { term: 'What it rests on', value: values.basis, full: true },
            ]}
          />
        </CardBody>
      </Card>
      <Card aria-labelledby="papers">
        <CardHead titleId="papers" title="Documents of the event" />
        <CardBody>
          <FileButtons
            files={view.files}
            open={(file_id) =>
              call('GET /api/conversions/:conversion_id/files/:file_id', {
                params: { conversion_id: view.id, file_id },
              })
            }
            empty="No document was added."
          />
        </CardBody>
      </Card>
      <Card aria-labelledby="becomes">
        <CardHead
          titleId="becomes"
          title="What each SAFE and note becomes"
          subtitle="At the lowest of the price of the round, that price with the discount, and the price that the valuation cap gives."
          line
        />
        {view.items.length === 0 ? (
          <EmptyState title="Nothing converts" level={3}>
            No SAFE or note converts at these terms.
          </EmptyState>
        ) : (
          <>
            <ListTable
              label="What each SAFE and note becomes"
              columns={itemColumns}
              items={view.items}
              keyOf={(row) => row.holding_id}
              nameOf={(row) => row.holder}
            />
            <CardBody className="border-t border-border pt-5">
              <DescriptionList
                items={[
                  { term: 'SAFEs and notes', value: formatCount(view.items.length) },
                  { term: 'Amounts', value: <Figure money={totals.principal} size="text" /> },
                  { term: 'Interest', value: <Figure money={totals.interest} size="text" /> },
                  { term: 'New shares', value: formatCount(totals.shares) },
                  {
                    term: 'Cash for parts of shares',
                    value: <Figure money={totals.cash} size="text" />,
                  },
                ]}
              />
            </CardBody>
          </>
        )}
      </Card>
      {view.disbursements.length === 0 ? null : (
        <Card aria-labelledby="disbursements">
          <CardHead
            titleId="disbursements"
            title="Cash that the company pays"
            subtitle="For parts of shares. The company pays each holder itself; nothing of it goes through this ledger."
          />
          <CardBody>
            <DescriptionList
              items={view.disbursements.map((one) => ({
                term: one.holder,
                value: <Figure money={one.cash} size="text" />,
              }))}
            />
          </CardBody>
        </Card>
      )}
    </>
  )
}
