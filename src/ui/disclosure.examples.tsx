import { Disclosure } from './disclosure.tsx'
import type { Example } from './example.ts'

export const examples: Example[] = [
  {
    name: 'Ruled',
    element: (
      <div>
        <Disclosure open summary="Social Security number">
          We use it once, to match you with public records. It is stored encrypted.
        </Disclosure>
        <Disclosure summary="Photo ID">It proves the name on the shares is yours.</Disclosure>
      </div>
    ),
  },
  {
    name: 'Why we ask',
    element: (
      <Disclosure look="plain" summary="Why we ask">
        The law asks us to know who invests.
      </Disclosure>
    ),
  },
]
