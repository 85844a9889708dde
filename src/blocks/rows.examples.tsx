import { proceedsTopic } from '#domain/offerings/model/topics/current-offering.ts'
import type { Example } from '#src/ui/example.ts'
import { EditForm } from './edit-form.tsx'

const uses = [
  {
    key: 'a',
    use: 'Five new sites',
    category: 'equipment' as const,
    at_min: 14_800_000,
    at_max: 124_000_000,
    to_related_party: false,
  },
  {
    key: 'b',
    use: 'Grid software',
    category: 'product_rd' as const,
    at_min: 5_200_000,
    at_max: 34_000_000,
    to_related_party: false,
  },
  {
    key: 'c',
    use: 'Hiring: two field engineers',
    category: 'salaries' as const,
    at_min: 3_000_000,
    at_max: 20_400_000,
    to_related_party: false,
  },
  {
    key: 'd',
    use: 'Platform and legal fees',
    category: 'intermediary_fees' as const,
    at_min: 2_000_000,
    at_max: 18_000_000,
    to_related_party: false,
  },
]
const words =
  'We build one site at the minimum: the Ghent transformer, which has its permit. At the maximum we build five.'
const later = () => new Promise<never>(() => undefined)
const values = { uses, in_words: words, start: 'within_30' as const }

/** A table inside a form: edited, with something wrong, read only, empty. */
export const examples: Example[] = [
  {
    name: 'Rows with sums',
    element: (
      <EditForm
        label="Uses of the money"
        schema={proceedsTopic}
        values={values}
        submitLabel="Save uses"
        onSave={later}
        problems={{
          uses: 'The maximum column is $36,000.00 short of $2,000,000.00.',
          'uses.2.note': 'Say who is hired.',
        }}
      />
    ),
  },
  {
    name: 'Rows, read only',
    element: (
      <EditForm
        readOnly
        label="Uses of the money in review"
        schema={proceedsTopic}
        values={values}
        submitLabel="Save uses"
        onSave={later}
      />
    ),
  },
  {
    name: 'Rows, none yet',
    element: (
      <EditForm
        label="Uses of the money, none yet"
        schema={proceedsTopic}
        values={{ uses: [] }}
        submitLabel="Save uses"
        onSave={later}
      />
    ),
  },
]
