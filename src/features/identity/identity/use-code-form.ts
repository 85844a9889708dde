import { zodResolver } from '@hookform/resolvers/zod'
import { useLayoutEffect } from 'react'
import { useController, useForm } from 'react-hook-form'
import { z } from 'zod'
import type { CallFailure } from '#machines/flows/answers.ts'

const schema = z.object({ code: z.string().regex(/^\d{6}$/, 'Write all six digits.') })

/** The six digits of a code that a flow checks: what is wrong with it is shown until a digit is changed. */
export function useCodeForm(
  failure: CallFailure | null,
  refusalOf: (failure: CallFailure) => string | null,
  onCode: (code: string) => void,
) {
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { code: '' },
    // a code that is being typed is not wrong for being short
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { field, fieldState } = useController({ control: form.control, name: 'code' })
  const refused = failure === null ? null : refusalOf(failure)
  // with the refusal, not after it
  useLayoutEffect(() => {
    if (failure !== null && refused !== null)
      form.setError('code', { type: 'server', message: refused })
  }, [form, failure, refused])
  const submit = form.handleSubmit(({ code }) => onCode(code))
  return {
    code: field.value,
    error: fieldState.error?.message,
    /** A person changed a digit. */
    change: (code: string) => {
      field.onChange(code)
      form.clearErrors('code')
    },
    /** Empties the field; what was wrong with it is still shown. */
    empty: () => form.setValue('code', ''),
    /** All digits came at once, or the last one did. */
    complete: (code: string) => {
      form.setValue('code', code)
      void submit()
    },
    submit,
  }
}
