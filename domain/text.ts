/** The value when it is a text, else the empty text: for stored values whose shape is known only to the step that wrote them. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
