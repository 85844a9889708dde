import type { ComponentProps } from 'react'

/**
 * Headless UI writes its own `aria-labelledby` and `aria-describedby` (from its Label and Description) over ours. These
 * tags take them under other names, so that our fields' labels, helps and errors stay tied to the control.
 */
interface Ties {
  labelledBy?: string
  describedBy?: string
}

const ties = (
  { labelledBy, describedBy }: Ties,
  given: { 'aria-labelledby'?: string; 'aria-describedby'?: string },
) => ({
  'aria-labelledby': labelledBy ?? given['aria-labelledby'],
  'aria-describedby': describedBy ?? given['aria-describedby'],
})

/** A `button` with ties. */
export function AriaButton({ labelledBy, describedBy, ...rest }: ComponentProps<'button'> & Ties) {
  return <button {...rest} {...ties({ labelledBy, describedBy }, rest)} />
}
/** An `input` with ties. */
export function AriaInput({ labelledBy, describedBy, ...rest }: ComponentProps<'input'> & Ties) {
  return <input {...rest} {...ties({ labelledBy, describedBy }, rest)} />
}
