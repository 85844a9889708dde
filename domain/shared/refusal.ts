/** Why a rule refuses: a stable code, the path of the field and the sentence shown at that field. */
export type Refusal = { readonly code: string; readonly path: string; readonly message: string }

/** Outcome of checking one typed value: its normal form, perhaps with a warning, or why it is not accepted. */
export type Checked<T = string> =
  | {
      readonly ok: true
      readonly value: T
      readonly warning?: { readonly code: string; readonly message: string }
    }
  | { readonly ok: false; readonly code: string; readonly message: string }

/** Outcome of checking several fields together. */
export type Decision<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusals: readonly Refusal[] }

/** A refusal at a field path ("" is the whole form). */
export function refusal(code: string, path: string, message: string): Refusal {
  return { code, path, message }
}

/** An accepted value in its normal form. */
export function accept<T>(value: T, warning?: { code: string; message: string }): Checked<T> {
  return warning ? { ok: true, value, warning } : { ok: true, value }
}

/** A refused value with its code and sentence. */
export function deny(
  code: string,
  message: string,
): { readonly ok: false; readonly code: string; readonly message: string } {
  return { ok: false, code, message }
}

/** Refused when there is at least one refusal, else accepted with the value. */
export function decideOn<T>(refusals: readonly Refusal[], value: T): Decision<T> {
  return refusals.length > 0 ? { ok: false, refusals } : { ok: true, value }
}
