const FOCUSABLE =
  'input:not([type="hidden"]):not([tabindex="-1"]), textarea, select, button, [contenteditable="true"], [tabindex="0"]'

/** Moves focus to the first control that is marked wrong, in the order of the page; false when there is none. */
export function focusFirstInvalid(root: ParentNode | null): boolean {
  const wrong = root?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')
  if (!wrong) return false
  const target = wrong.matches(FOCUSABLE) ? wrong : wrong.querySelector<HTMLElement>(FOCUSABLE)
  target?.focus()
  return target !== null && target !== undefined
}
