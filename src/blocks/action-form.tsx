import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import {
  FormProvider,
  get,
  type FieldErrors,
  useController,
  useForm,
  type ControllerRenderProps,
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form'
import type { z } from 'zod'
import { plainErrors } from '#domain/shared/plain-errors.ts'
import { namedError } from '#src/lib/form/missing-text.ts'
import { GENERAL_FAILURE, isApiError, type ApiError } from '#src/api/api-error.ts'
import { focusFirstInvalid } from '#src/lib/form/focus.ts'
import type { ButtonVariant } from '#src/ui/button-style.ts'
import { Button, type ButtonProps } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { cn } from '#src/lib/classes.ts'
import type { IconType } from '#src/ui/icon.tsx'
import { Field, type FieldProps } from '#src/ui/inputs/field.tsx'
import { Modal, type ModalProps } from '#src/ui/modal.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'

/** The pieces of the form, for a layout or a frame of its own. */
export interface ActionFormParts {
  fields: ReactNode
  /** Why the server refused, unless the fields say it themselves. */
  refusal: ReactNode
  /** Cancel, if requested, and the button that sends. */
  actions: ReactNode
  busy: boolean
  /** Something was changed and not sent. */
  dirty: boolean
  /** Sends as the button does, and returns whether it succeeded. */
  submit: () => Promise<boolean>
}

export interface ActionFormModel<In extends FieldValues, Out> {
  schema: z.ZodType<Out, In>
  defaultValues: DefaultValues<In>
  /** Field errors of a flow that was refused; a new object for each refusal. */
  errors?: FieldErrors<In>
}

export interface ActionFormProps<In extends FieldValues, Out> extends ActionFormModel<In, Out> {
  /**
   * Sends the checked values. What it throws as `ApiError` is shown: its messages at their fields, the rest above the
   * buttons.
   */
  onSubmit: (values: Out, form: UseFormReturn<In, unknown, Out>) => Promise<unknown> | void
  /** A flow sends what `onSubmit` hands to it: true as long as that takes. */
  busy?: boolean
  /** What the server said of the fields when it refused a flow; a new object for each refusal. */
  refusedFields?: Readonly<Record<string, string>>
  submitLabel: ReactNode
  submitVariant?: ButtonVariant
  submitIcon?: IconType
  /** More about the button: an icon before its label, a class. */
  submitButton?: Pick<ButtonProps, 'icon' | 'className'>
  /** Why it cannot be sent now; shown next to the button. */
  disabledReason?: ReactNode
  /** Adds a second button before the one that sends. */
  onCancel?: () => void
  cancelLabel?: ReactNode
  /** lg: large buttons, as in guided flows. */
  size?: 'sm' | 'md' | 'lg'
  /** The button that sends takes the whole width. */
  block?: boolean
  /** Spoken name of the form. */
  label?: string
  /** Empties the fields after a success, where the form stays on the page. */
  resetAfter?: boolean
  /** Custom rendering of a refusal; without it one callout with the server's sentence. */
  refusal?: (error: ApiError) => ReactNode
  /** Lays out the inside of the form. */
  layout?: (parts: ActionFormParts) => ReactNode
  /** Puts the form (without its buttons) into a frame that has the buttons elsewhere, such as the foot of a dialog. */
  frame?: (form: ReactNode, parts: ActionFormParts) => ReactNode
  className?: string
  /** The fields; the function form is for fields that depend on a value: `form.watch('kind')`. */
  children?: ReactNode | ((form: UseFormReturn<In, unknown, Out>) => ReactNode)
}

function showErrors<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  fields: Readonly<Record<string, string>>,
): void {
  const values = form.getValues()
  for (const [name, message] of Object.entries(fields))
    if (get(values, name) !== undefined)
      form.setError(name as Path<In>, { type: 'server', message })
}

/** What the server refused and no field shows, as its message; undefined when the fields show all of it. */
function unplaced(error: ApiError, values: unknown, shown: boolean): string | undefined {
  const sentences = Object.entries(error.fields)
  const elsewhere = sentences.filter(([name]) => !shown || get(values, name) === undefined)
  if (sentences.length > 0 && elsewhere.length === 0) return undefined
  return elsewhere.map(([, sentence]) => sentence).join(' ') || error.message
}

/** The values of an `ActionFormView`, for a screen that shows outside of the form what follows from them. */
export function useActionForm<In extends FieldValues, Out>({
  schema,
  defaultValues,
  errors,
}: ActionFormModel<In, Out>): UseFormReturn<In, unknown, Out> {
  return useForm<In, unknown, Out>({
    resolver: zodResolver<In, unknown, Out>(schema, { error: plainErrors }),
    defaultValues,
    errors,
    mode: 'onTouched',
    reValidateMode: 'onChange',
    // not every control has an element that react-hook-form could focus; the effects of the view find them all
    shouldFocusError: false,
  })
}

/**
 * The form of one action: fields that a zod schema checks, and a button that sends them. It shows what is wrong, sends
 * once at a time, retains everything that was typed when the server refuses, and moves the focus to the first wrong
 * field.
 */
export function ActionForm<In extends FieldValues, Out>(props: ActionFormProps<In, Out>) {
  return <ActionFormView {...props} form={useActionForm(props)} />
}

/** An `ActionForm` over values that its screen has from `useActionForm`. */
export function ActionFormView<In extends FieldValues, Out>(
  props: Omit<ActionFormProps<In, Out>, 'schema' | 'defaultValues'> & {
    form: UseFormReturn<In, unknown, Out>
  },
) {
  const {
    form,
    onSubmit,
    busy: flowBusy = false,
    refusedFields,
    submitLabel,
    submitVariant = 'primary',
    submitIcon,
    submitButton,
    disabledReason,
    onCancel,
    cancelLabel = 'Cancel',
    size = 'md',
    block = false,
    label,
    resetAfter = false,
    refusal: ownRefusal,
    layout,
    frame,
    className,
    children,
  } = props
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const sending = useRef(false)
  const hydrated = useHydrated()
  const [failure, setFailure] = useState<unknown>(null)
  const [marked, setMarked] = useState(true)
  const [refusals, setRefusals] = useState(0)
  const { isDirty: dirty, isSubmitting, isSubmitSuccessful, submitCount } = form.formState
  const busy = isSubmitting || flowBusy
  useEffect(() => {
    if (submitCount > 0 && !isSubmitSuccessful) setMarked(focusFirstInvalid(element.current))
  }, [submitCount, isSubmitSuccessful])
  useEffect(() => {
    if (refusedFields === undefined) return
    showErrors(form, refusedFields)
    setRefusals((count) => count + 1)
  }, [form, refusedFields])
  useEffect(() => {
    if (refusals > 0) focusFirstInvalid(element.current)
  }, [refusals])
  useEffect(() => {
    // what was typed, or filled in by the browser, before the script ran
    for (const [name, value] of Object.entries(form.getValues())) {
      const typed = element.current?.elements.namedItem(name)
      if (value === '' && typed instanceof HTMLInputElement && typed.value !== '')
        form.setValue(name as Path<In>, typed.value as PathValue<In, Path<In>>)
    }
  }, [form])

  const submit = async (): Promise<boolean> => {
    // two presses can come before the first one is rendered
    if (sending.current || flowBusy) return false
    sending.current = true
    let succeeded = false
    setFailure(null)
    try {
      await form.handleSubmit(async (values) => {
        try {
          await onSubmit(values, form)
          succeeded = true
        } catch (error) {
          setFailure(error)
          if (!isApiError(error)) throw error
          showErrors(form, error.fields)
          // marks the submission as failed for react-hook-form also where no field is wrong
          form.setError('root.server', { type: error.code, message: error.message })
        }
      })()
      if (resetAfter && succeeded) form.reset()
    } finally {
      sending.current = false
    }
    return succeeded
  }

  const refusalOf = (error: unknown): ReactNode => {
    if (error === null) return null
    if (!isApiError(error)) return <Callout tone="danger" title={GENERAL_FAILURE} />
    const sentence = unplaced(error, form.getValues(), marked)
    if (sentence === undefined) return null
    return ownRefusal ? ownRefusal(error) : <Callout tone="danger" title={sentence} />
  }
  const refusal = refusalOf(failure)
  const fields = typeof children === 'function' ? children(form) : children
  const actions = (
    <>
      {onCancel ? (
        <Button onClick={onCancel} size={size}>
          {cancelLabel}
        </Button>
      ) : null}
      <Button
        // before the script runs a press would post the form to the page itself
        type={hydrated ? 'submit' : 'button'}
        form={id}
        {...submitButton}
        variant={submitVariant}
        size={size}
        iconAfter={submitIcon}
        busy={busy}
        block={block}
        disabledReason={disabledReason}
      >
        {submitLabel}
      </Button>
    </>
  )
  const parts: ActionFormParts = { fields, refusal, actions, busy, dirty, submit }
  const inside = layout ? (
    layout(parts)
  ) : (
    <>
      {fields}
      {refusal}
      {frame ? null : <div className="flex flex-wrap items-center gap-3">{actions}</div>}
    </>
  )
  const body = (
    <form
      ref={element}
      id={id}
      method="post"
      noValidate
      aria-label={label}
      aria-busy={busy || undefined}
      className={cn('grid gap-4', className)}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        void submit()
      }}
    >
      {inside}
    </form>
  )
  return <FormProvider {...form}>{frame ? frame(body, parts) : body}</FormProvider>
}

export interface ActionFieldProps extends Omit<FieldProps, 'label' | 'children'> {
  /** Path of the value in the form. */
  name: string
  /** Omitted for a checkbox or a switch, which has a label of its own. */
  label?: ReactNode
  /** An error from elsewhere (a quote); what the form finds comes first. */
  error?: ReactNode
  /** The control: `(control) => <Textarea {...control} rows={3} />`; a checkbox shows the error itself. */
  children: (control: ControllerRenderProps<FieldValues, string>, error: ReactNode) => ReactNode
}

/** One field of an `ActionForm`: label, help and error around any control of `src/ui/inputs`. */
export function ActionField({ name, label, error: said, children, ...rest }: ActionFieldProps) {
  const { field, fieldState } = useController<FieldValues, string>({ name })
  const control = {
    ...field,
    // leaving a field that nobody has written into shows no error: Cancel must not move away under the pointer
    onBlur: () => {
      if (fieldState.isDirty) field.onBlur()
    },
  }
  const message = fieldState.error?.message
  const own =
    typeof label === 'string' ? namedError(message, { title: label, widget: 'text' }) : message
  const error = own ?? said
  if (label === undefined) return children(control, error)
  return (
    <Field {...rest} label={label} error={error}>
      {children(control, error)}
    </Field>
  )
}

export interface ActionDialogProps<In extends FieldValues, Out>
  extends
    Omit<ActionFormProps<In, Out>, 'frame' | 'onCancel' | 'label' | 'size' | 'block'>,
    Pick<ModalProps, 'description' | 'footerStart' | 'role'> {
  title: string
  /** Closes without sending; `onSubmit` calls it too where the dialog closes after a success. */
  onClose: () => void
  dialogSize?: ModalProps['size']
}

/** An `ActionForm` in a dialog: fields in the body, Cancel and the button that sends in the foot. */
export function ActionDialog<In extends FieldValues, Out>({
  title,
  description,
  footerStart,
  role,
  onClose,
  dialogSize = 'sm',
  ...form
}: ActionDialogProps<In, Out>) {
  return (
    <ActionForm
      {...form}
      label={title}
      onCancel={onClose}
      frame={(body, { actions }) => (
        <Modal
          open
          onClose={onClose}
          size={dialogSize}
          title={title}
          description={description}
          footer={actions}
          footerStart={footerStart}
          role={role}
        >
          {body}
        </Modal>
      )}
    />
  )
}
