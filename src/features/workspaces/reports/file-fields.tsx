import {
  reportFormatLabels,
  reportFormats,
  reportRules,
  type ReportType,
} from '#domain/workspaces/model/reports.ts'
import { ActionField } from '#src/blocks/action-form.tsx'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import { Select } from '#src/ui/inputs/select.tsx'

const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'UTC',
]
/** Names of all columns of a type. */
const columnsOf = (type: ReportType): string[] => Object.keys(reportRules[type].columns)
interface ColumnsProps {
  type: ReportType
  value: readonly string[]
  onChange: (value: readonly string[]) => void
}
function ColumnChoice({ type, value, onChange }: ColumnsProps) {
  const toggle = (name: string, on: boolean) =>
    onChange(on ? value.filter((one) => one !== name) : [...value, name])
  return (
    <div className="grid grid-cols-1 gap-2 rounded-md border border-border p-3 sm:grid-cols-2">
      {Object.entries(reportRules[type].columns).map(([name, label]) => (
        <Checkbox
          key={name}
          label={label}
          value={!value.includes(name)}
          onChange={(on) => toggle(name, on)}
        />
      ))}
    </div>
  )
}

/** Columns that are left when some are left out, in the order of the type. */
export const columnsLeft = (type: ReportType, leftOut: readonly string[]): string[] =>
  columnsOf(type).filter((name) => !leftOut.includes(name))
/** The refusal of a form that leaves no column; see `columnsLeft`. */
export const NO_COLUMN = { path: ['left_out'], message: 'Choose at least one column.' }

/** Time zone, format and columns of a report, for the forms that have one. */
export function FileFields({ type }: { type: ReportType }) {
  return (
    <>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <ActionField name="time_zone" label="Time zone">
          {(control) => (
            <Select
              {...control}
              search={false}
              options={ZONES.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
            />
          )}
        </ActionField>
        <ActionField name="format" label="Format">
          {(control) => (
            <Select
              {...control}
              options={reportFormats.map((value) => ({ value, label: reportFormatLabels[value] }))}
            />
          )}
        </ActionField>
      </div>
      <ActionField name="left_out" label="Columns" group>
        {(control) => (
          <ColumnChoice
            type={type}
            value={control.value as readonly string[]}
            onChange={control.onChange}
          />
        )}
      </ActionField>
    </>
  )
}
