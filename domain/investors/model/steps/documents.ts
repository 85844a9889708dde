import { z } from 'zod'
import { CANCEL_HOURS } from '#domain/shared/periods.ts'
import { id } from '#domain/shared/common.ts'

/**
 * Questions of 17 CFR 227.303(b)(2)(ii); the right answer of each is `true`. Shown as statements that are true or
 * false.
 */
export const quizQuestions = [
  {
    id: 'cancel',
    text: `I can cancel for any reason until ${CANCEL_HOURS} hours before the deadline, and not after that.`,
    answer: true,
    explain: `Until ${CANCEL_HOURS} hours before the deadline you may cancel for any reason. After that only a material change gives you a new choice.`,
  },
  {
    id: 'resell',
    text: 'I can sell these securities whenever I want.',
    answer: false,
    explain: 'There is no market for them, and for one year the law restricts who can buy them.',
  },
  {
    id: 'lose',
    text: 'I should invest only what I can afford to lose entirely.',
    answer: true,
    explain: 'Young companies often fail. You can lose all the money you invest.',
  },
] as const

/** What is read, answered and certified before the signature; the signing itself happens in the review step. */
export const documentsStep = z
  .strictObject({
    read_documents: z
      .array(id)
      .meta({ title: 'Documents that you have opened', section: 'Read', widget: 'documents' }),
    quiz_cancel: z
      .boolean()
      .optional()
      .meta({ title: quizQuestions[0].text, section: 'Three questions', widget: 'true-false' }),
    quiz_resell: z
      .boolean()
      .optional()
      .meta({ title: quizQuestions[1].text, section: 'Three questions', widget: 'true-false' }),
    quiz_lose: z
      .boolean()
      .optional()
      .meta({ title: quizQuestions[2].text, section: 'Three questions', widget: 'true-false' }),
    rep_education: z.literal(true, 'Confirm that you have read the educational material.').meta({
      title: 'I have read the educational material.',
      section: 'Confirm',
      widget: 'checkbox',
    }),
    rep_loss: z.literal(true, 'Confirm that you could lose all of it.').meta({
      title: 'I understand that I can lose all the money that I invest, and I can bear it.',
      section: 'Confirm',
      widget: 'checkbox',
    }),
    // the three certifications of Form W-9: required only while the taxpayer has no valid tax form
    us_person: z.literal(true, 'Only US persons can certify with Form W-9.').optional().meta({
      title: 'I am a US citizen or another US person.',
      section: 'Tax certification (Form W-9)',
      widget: 'checkbox',
    }),
    backup_withholding: z.boolean().optional().meta({
      data: 'tax',
      title: 'Has the IRS told you that you are subject to backup withholding?',
      section: 'Tax certification (Form W-9)',
      widget: 'yes-no',
    }),
    w9_certified: z.literal(true, 'Certify the tax information.').optional().meta({
      title:
        'Under penalties of perjury, I certify that the number shown is my correct taxpayer identification number and that what I state here is true.',
      section: 'Tax certification (Form W-9)',
      widget: 'checkbox',
    }),
    esign_consent: z.literal(true, 'Agree to sign electronically.').meta({
      data: 'signature',
      title: 'I agree to sign and receive documents electronically.',
      section: 'Electronic signature',
      widget: 'checkbox',
      why: 'You may ask for paper and withdraw this consent at any time (15 USC 7001(c)).',
    }),
  })
  .meta({ data: 'understanding' })
export type DocumentsStep = z.infer<typeof documentsStep>
