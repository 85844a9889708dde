import type { Notice } from './letter.ts'

/** To whoever uploaded a file that was removed after its virus check. */
export const uploadRemoved = (name: string, why: 'virus' | 'too_large'): Notice => ({
  subject: `Your file ${name} was removed`,
  lines: [
    why === 'virus'
      ? `We checked ${name} after you uploaded it, and a virus was found in it. Nobody has opened it, and it was removed.`
      : `${name} is too large for our virus check. Nobody has opened it, and it was removed.`,
    why === 'virus'
      ? 'Check your device for viruses. Then upload the document again where you were asked for it.'
      : 'Upload a smaller file where you were asked for it.',
  ],
})
