import { z } from 'zod'
import { at } from '#domain/shared/common.ts'
import { asName } from '#domain/shared/names/entry.ts'

/** A name in a document. */
export const printedName = z.object({
  name: z.string(),
  /** what documents print where no font has a letter of the name; null where they print the name */
  printed_as: z.string().nullable(),
})
export type PrintedName = z.infer<typeof printedName>
/** A person who signs a document, as the others read it. */
export const signerView = printedName.extend({ role: z.string(), signed_at: at.nullable() })
export type SignerView = z.infer<typeof signerView>

const typedName = asName(z.string().trim().min(2, 'Type your full name.').max(120)).meta({
  title: 'Your full name, as on your ID',
  autocomplete: 'name',
})
const intent = (title: string) =>
  z.literal(true, 'Confirm that you intend to sign.').meta({ title, widget: 'checkbox' })

/** The signature under an agreement that the person signs as one of several. */
export const agreementSignature = z
  .strictObject({
    typed_name: typedName,
    intent: intent(
      'Typing my name is my signature. I have read the agreement and intend to sign it.',
    ),
  })
  .meta({ data: 'signature' })
/** The signature under the documents of one's own investment. */
export const documentsSignature = z
  .strictObject({
    typed_name: typedName,
    intent: intent(
      'The name above is my signature. I have read the documents above and intend to sign them.',
    ),
  })
  .meta({ data: 'signature' })
