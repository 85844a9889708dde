import type { AnyMachineSnapshot } from 'xstate'
import type { CallFailure } from '#machines/flows/answers.ts'
import { ApiError, type ApiErrorCode } from '#src/api/api-error.ts'

/**
 * The refusal that a flow has, as a form takes it: its messages at their fields, the rest above the buttons. Null
 * without one.
 */
export function refusalIn({ context }: AnyMachineSnapshot): ApiError | null {
  const { failure } = context as { failure: CallFailure | null }
  if (failure === null) return null
  const code = (failure.code ?? 'internal') as ApiErrorCode
  return new ApiError(422, code, failure.message, { fields: { ...failure.fields } })
}
