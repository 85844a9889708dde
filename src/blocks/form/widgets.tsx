import { AddressInput, type AddressDraft } from '#src/ui/inputs/address.tsx'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import { ChoiceCards } from '#src/ui/inputs/choice-cards.tsx'
import { Combobox } from '#src/ui/inputs/combobox.tsx'
import { countryOptions, usRegionOptions } from '#src/ui/inputs/countries.ts'
import { DateInput } from '#src/ui/inputs/date.tsx'
import { MaskedInput } from '#src/ui/inputs/masked.tsx'
import type { MaskedKind } from '#src/ui/inputs/masked-text.ts'
import { MonthInput } from '#src/ui/inputs/month.tsx'
import { PhoneInput } from '#src/ui/inputs/phone.tsx'
import { RadioGroup } from '#src/ui/inputs/radio-group.tsx'
import { RichText } from '#src/ui/inputs/rich-text.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { Switch } from '#src/ui/inputs/switch.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { Checks, Segments } from './choice-widgets.tsx'
import { FigureWidget } from './figure-widget.tsx'
import { FileWidget } from './file-widget.tsx'
import { PicksWidget } from './picks-widget.tsx'
import { RowsWidget } from './rows-widget.tsx'
import type { Widget, WidgetArgs } from './widget-types.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : null)
const common = ({ name, onBlur }: WidgetArgs) => ({ name, onBlur })

const line = (
  type: 'text' | 'email' | 'url' | 'password' | 'tel' = 'text',
  prefix?: string,
  /** autocomplete where the schema names none */
  otherwise?: 'off',
): Widget => ({
  render: (args) => (
    <TextInput
      {...common(args)}
      type={type}
      prefix={prefix}
      value={text(args.value)}
      onChange={args.onChange}
      placeholder={args.override.placeholder}
      autoComplete={
        args.spec.secret && type !== 'password' ? 'off' : (args.spec.autocomplete ?? otherwise)
      }
      inputMode={args.spec.inputMode === 'numeric' ? 'numeric' : undefined}
    />
  ),
})

const figure: Widget = { render: (args) => <FigureWidget args={args} /> }

const masked = (kind: MaskedKind): Widget => ({
  render: (args) => {
    const letters = kind === 'account' && args.spec.pattern?.includes('A-Z') === true
    return (
      <MaskedInput
        {...common(args)}
        kind={letters ? 'reference' : kind}
        value={text(args.value)}
        onChange={args.onChange}
        mask={args.override.mask}
      />
    )
  },
})

function answerOf(value: unknown): 'yes' | 'no' | null {
  if (value === true) return 'yes'
  return value === false ? 'no' : null
}

/** Yes or no, neither chosen before: a checkbox would choose "no" for the person. */
const truth = (yes: string, no: string): Widget => ({
  group: true,
  render: (args) => (
    <RadioGroup
      {...common(args)}
      inline
      options={[
        { value: 'yes', label: yes },
        { value: 'no', label: no },
      ]}
      value={answerOf(args.value)}
      onChange={(next) => args.onChange(next === 'yes')}
    />
  ),
})

const file: Widget = {
  group: true,
  wide: true,
  render: (args) => <FileWidget args={args} />,
}

/** A name that is listed elsewhere in the form or offering: chosen where the names are known, typed where not. */
const named: Widget = {
  render: (args) =>
    args.override.options && args.override.options.length > 0 ? (
      <Combobox
        {...common(args)}
        options={args.override.options}
        value={text(args.value)}
        onChange={args.onChange}
      />
    ) : (
      line().render(args)
    ),
}
const country: Widget = {
  render: (args) => (
    <Combobox
      {...common(args)}
      options={countryOptions()}
      value={text(args.value)}
      onChange={args.onChange}
      clearable={!args.spec.required}
      autoComplete={args.spec.autocomplete}
    />
  ),
}

/** The control of each widget name; a new kind of field is one row here. */
export const widgets: Readonly<Record<string, Widget>> = {
  text: line(),
  email: line('email', undefined, 'off'),
  url: line('url'),
  password: line('password'),
  textarea: {
    helpAbove: true,
    wide: true,
    render: (args) => (
      <Textarea
        {...common(args)}
        value={text(args.value)}
        onChange={args.onChange}
        limit={args.override.limit ?? args.spec.maxLength}
        placeholder={args.override.placeholder}
      />
    ),
  },
  'rich-text': {
    helpAbove: true,
    wide: true,
    render: (args) => (
      <RichText
        name={args.name}
        onBlur={args.onBlur}
        value={text(args.value)}
        onChange={args.onChange}
        words={args.override.limit}
        placeholder={args.override.placeholder}
      />
    ),
  },
  money: figure,
  'money-signed': figure,
  price: figure,
  percent: figure,
  'basis-points': figure,
  decimal: figure,
  integer: figure,
  phone: {
    render: (args) => (
      <PhoneInput
        {...common(args)}
        value={text(args.value)}
        onChange={args.onChange}
        autoComplete={args.spec.autocomplete === 'tel' ? 'tel' : 'off'}
      />
    ),
  },
  date: {
    render: (args) => (
      <DateInput
        {...common(args)}
        value={text(args.value)}
        onChange={args.onChange}
        min={args.override.min}
        max={args.override.max}
        autoComplete={args.spec.autocomplete}
      />
    ),
  },
  month: {
    render: (args) => (
      <MonthInput {...common(args)} value={text(args.value)} onChange={args.onChange} />
    ),
  },
  select: {
    render: (args) => (
      <Select
        {...common(args)}
        options={args.options}
        value={text(args.value)}
        onChange={args.onChange}
        clearable={!args.spec.required}
        placeholder={args.override.placeholder}
      />
    ),
  },
  country,
  state: {
    render: (args) => (
      <Combobox
        {...common(args)}
        options={usRegionOptions}
        value={text(args.value)}
        onChange={args.onChange}
        clearable={!args.spec.required}
      />
    ),
  },
  radio: {
    group: true,
    render: (args) => (
      <RadioGroup
        {...common(args)}
        options={args.options}
        value={text(args.value)}
        onChange={args.onChange}
      />
    ),
  },
  segments: {
    group: true,
    render: (args) => (
      <Segments
        {...common(args)}
        options={args.options}
        value={text(args.value)}
        onChange={args.onChange}
      />
    ),
  },
  cards: {
    group: true,
    wide: true,
    render: (args) => (
      <ChoiceCards
        {...common(args)}
        options={args.options}
        value={text(args.value)}
        onChange={args.onChange}
        columns={args.override.columns ?? 2}
      />
    ),
  },
  checks: { group: true, render: (args) => <Checks args={args} /> },
  'yes-no': truth('Yes', 'No'),
  'true-false': truth('True', 'False'),
  checkbox: {
    bare: true,
    wide: true,
    render: (args) => (
      <Checkbox
        {...common(args)}
        value={args.value === true}
        onChange={args.onChange}
        label={args.label}
        help={args.help}
        error={args.error}
      />
    ),
  },
  switch: {
    bare: true,
    wide: true,
    render: (args) => (
      <Switch
        {...common(args)}
        value={args.value === true}
        onChange={args.onChange}
        label={args.label}
        help={args.help}
      />
    ),
  },
  ssn: masked('ssn'),
  ein: masked('ein'),
  account: masked('account'),
  routing: masked('routing'),
  states: { group: true, wide: true, render: (args) => <PicksWidget args={args} /> },
  countries: { group: true, wide: true, render: (args) => <PicksWidget args={args} /> },
  year: {
    render: (args) => (
      <TextInput
        {...common(args)}
        inputMode="numeric"
        value={typeof args.value === 'number' ? String(args.value) : text(args.value)}
        onChange={(next) => args.onChange(/^\d{1,4}$/.test(next) ? Number(next) : next || null)}
      />
    ),
  },
  person: named,
  class: named,
  rows: { group: true, helpAbove: true, wide: true, render: (args) => <RowsWidget args={args} /> },
  file,
  files: file,
  'id-photo': { ...file, wide: false },
  address: {
    group: true,
    helpAbove: true,
    wide: true,
    composed: true,
    render: (args) => (
      <div className={args.override.hideLabel === true ? undefined : 'pt-1.5'}>
        <AddressInput
          name={args.name}
          onBlur={args.onBlur}
          value={args.value as AddressDraft | null}
          onChange={args.onChange}
          errors={args.errors}
          size={args.size}
          readOnly={args.override.readOnly}
          disabled={args.override.disabled}
          noCountry={args.override.noCountry}
          own={args.spec.autocomplete === 'street-address'}
        />
      </div>
    ),
  },
}
