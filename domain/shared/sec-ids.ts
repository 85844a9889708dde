import { accept, type Checked, deny } from '#domain/shared/refusal.ts'

/** Identifiers that have a form but no check digit. */
export type RegistryId =
  | 'crd'
  | 'sec_broker_dealer'
  | 'sec_funding_portal'
  | 'form_c_file'
  | 'form_d_file'
  | 'reg_a_file'
  | 'registration_file'
  | 'transfer_agent'
  | 'adviser_file'
  | 'accession'
  | 'sic'
  | 'naics'
  | 'mic'
  | 'duns'
  | 'uei'

const FORMS: Record<RegistryId, { pattern: RegExp; message: string }> = {
  crd: {
    pattern: /^[1-9]\d{0,7}$/,
    message: 'A CRD number has 1 to 8 digits and does not start with 0.',
  },
  sec_broker_dealer: {
    pattern: /^8-\d{4,6}$/,
    message: 'A broker-dealer file number looks like 8-12345.',
  },
  sec_funding_portal: {
    pattern: /^007-\d{5}$/,
    message: 'A funding portal file number looks like 007-00061.',
  },
  form_c_file: { pattern: /^020-\d{5}$/, message: 'A Form C file number looks like 020-12345.' },
  form_d_file: { pattern: /^021-\d{5,6}$/, message: 'A Form D file number looks like 021-123456.' },
  reg_a_file: {
    pattern: /^024-\d{5}$/,
    message: 'A Regulation A file number looks like 024-12345.',
  },
  registration_file: {
    pattern: /^(333|001|000)-\d{5,6}$/,
    message: 'A registration file number looks like 333-123456.',
  },
  transfer_agent: {
    pattern: /^(0?84|085)-\d{4,5}$/,
    message: 'A transfer agent number looks like 084-12345.',
  },
  adviser_file: {
    pattern: /^80[12]-\d{4,6}$/,
    message: 'An adviser file number looks like 801-12345.',
  },
  accession: {
    pattern: /^\d{10}-\d{2}-\d{6}$/,
    message: 'An accession number looks like 0001930609-24-000001.',
  },
  sic: { pattern: /^\d{4}$/, message: 'A SIC code has four digits.' },
  naics: { pattern: /^\d{2,6}$/, message: 'A NAICS code has two to six digits.' },
  mic: { pattern: /^[A-Z0-9]{4}$/, message: 'A MIC has four capital letters or digits.' },
  duns: { pattern: /^\d{9}$/, message: 'A D-U-N-S number has nine digits.' },
  uei: { pattern: /^[A-Z0-9]{12}$/, message: 'A UEI has twelve capital letters or digits.' },
}

/** Checks the form of an identifier; there is no check digit in any of these. */
export function checkRegistryId(kind: RegistryId, text: string): Checked {
  const id = text.trim()
  const form = FORMS[kind]
  return form.pattern.test(id) ? accept(id) : deny(`${kind}_format`, form.message)
}

/** Checks a CIK and gives it with leading zeros to ten digits, as EDGAR stores it. */
export function checkCik(text: string): Checked {
  const digits = text.trim()
  if (!/^\d{1,10}$/.test(digits) || /^0+$/.test(digits))
    return deny('cik_format', 'A CIK has 1 to 10 digits.')
  return accept(digits.padStart(10, '0'))
}
