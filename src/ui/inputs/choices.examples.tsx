import type { Example } from '../example.ts'
import { Checkbox } from './checkbox.tsx'
import { ChoiceCards } from './choice-cards.tsx'
import { Field } from './field.tsx'
import { Hold } from './hold.tsx'
import { RadioGroup } from './radio-group.tsx'
import { Switch } from './switch.tsx'

const WAYS = [
  {
    value: 'ach',
    label: 'ACH transfer',
    meta: 'No fee',
    help: 'Clears in 2 to 4 working days. Up to $50,000.',
  },
  {
    value: 'wire',
    label: 'Wire transfer',
    meta: 'Your bank’s fee',
    help: 'Clears the same day. Needed above $50,000.',
  },
]

/** Checkbox, radio, cards and switch: on, off, mixed, wrong, refused. */
export const examples: Example[] = [
  {
    name: 'Checkbox',
    element: (
      <Hold start={true}>
        {(value, set) => (
          <Checkbox label="I have read the risk factors" value={value} onChange={set} />
        )}
      </Hold>
    ),
  },
  {
    name: 'Checkbox with help',
    element: (
      <Hold start={false}>
        {(value, set) => (
          <Checkbox
            label="These details are mine and they are correct."
            help="We compare them with public records."
            value={value}
            onChange={set}
          />
        )}
      </Hold>
    ),
  },
  {
    name: 'Checkbox, some',
    element: <Checkbox mixed label="All documents" value={false} onChange={() => undefined} />,
  },
  {
    name: 'Checkbox, missing',
    element: (
      <Hold start={false}>
        {(value, set) => (
          <Checkbox
            label="I can bear the loss of all of it"
            error="Confirm this to continue."
            value={value}
            onChange={set}
          />
        )}
      </Hold>
    ),
  },
  {
    name: 'Radio',
    element: (
      <Hold<string | null> start="ach">
        {(value, set) => (
          <Field group label="Payment">
            <RadioGroup
              options={[
                { value: 'ach', label: 'ACH transfer' },
                { value: 'wire', label: 'Wire transfer' },
                { value: 'check', label: 'Check', disabledReason: 'Not taken for this offering.' },
              ]}
              value={value}
              onChange={set}
            />
          </Field>
        )}
      </Hold>
    ),
  },
  {
    name: 'Choice cards',
    element: (
      <Hold<string | null> start="ach">
        {(value, set) => (
          <Field group label="How do you want to pay?">
            <ChoiceCards options={WAYS} value={value} onChange={set} />
          </Field>
        )}
      </Hold>
    ),
  },
  {
    name: 'Choice cards, none chosen',
    element: (
      <Hold<string | null> start={null}>
        {(value, set) => (
          <Field group label="Choose a way to pay" error="Choose one.">
            <ChoiceCards options={WAYS} value={value} onChange={set} />
          </Field>
        )}
      </Hold>
    ),
  },
  {
    name: 'Switch',
    element: (
      <Hold start={true}>
        {(value, set) => (
          <Switch
            label="Private label"
            help="Your logo instead of ours."
            value={value}
            onChange={set}
          />
        )}
      </Hold>
    ),
  },
  {
    name: 'Switch, locked',
    element: <Switch disabled label="API reports" value={false} onChange={() => undefined} />,
  },
]
