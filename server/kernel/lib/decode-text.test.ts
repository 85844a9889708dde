import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()
const head = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?><a>`
test.each([
  ['UTF-8', Buffer.from('Müller ’ 李'), 'Müller ’ 李', 'UTF-8'],
  ['UTF-8 with its mark', Buffer.from('\uFEFFMüller'), 'Müller', 'UTF-8'],
  ['UTF-16 with its mark', Buffer.from('\uFEFFMüller', 'utf16le'), 'Müller', 'UTF-16'],
  ['UTF-16, the other way', utf16be('\uFEFFMüller'), 'Müller', 'UTF-16'],
  ['XML in UTF-16 without a mark', utf16be('<?xml ?>ü'), '<?xml ?>ü', 'UTF-16'],
  [
    'XML in ISO-8859-1 as it says',
    Buffer.from(`${head('ISO-8859-1')}Müller`, 'latin1'),
    `${head('ISO-8859-1')}Müller`,
    'Windows-1252',
  ],
  [
    'XML in ISO-8859-15',
    Buffer.concat([Buffer.from(head('ISO-8859-15')), Buffer.from([0xa4])]),
    `${head('ISO-8859-15')}€`,
    'ISO-8859-15',
  ],
  [
    'XML that says UTF-8 and is not',
    Buffer.from(`${head('UTF-8')}Müller`, 'latin1'),
    `${head('UTF-8')}Müller`,
    'Windows-1252',
  ],
  ['Windows-1252', Buffer.from([0x4d, 0xfc, 0x92, 0x80]), 'Mü’€', 'Windows-1252'],
])('%s is decoded', (_what, bytes, text, encoding) =>
  expect(decodeText(bytes)).toEqual({ text, encoding }),
)
test('an encoding that is not known is refused by its name', () =>
  expect(decodeText(Buffer.from(`${head('EBCDIC-US')}x`))).toBe(
    'The file says that it is written in EBCDIC-US, which can’t be read. Save it as UTF-8.',
  ))
