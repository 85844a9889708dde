/** Banks by their routing numbers, as the Federal Reserve's E-Payments Routing Directory names them. */
const NAMES: Readonly<Record<string, string>> = {
  '021000021': 'JPMorgan Chase',
  '026009593': 'Bank of America',
  '121000248': 'Wells Fargo',
  '011401533': 'Citizens Bank',
  '111000025': 'Bank of America',
  '091000019': 'Wells Fargo',
  '122105155': 'U.S. Bank',
  '322271627': 'JPMorgan Chase',
  '061000104': 'Truist',
  '256074974': 'Navy Federal Credit Union',
}

/** The name of the bank of a routing number; one that we do not know is named by its number. */
export const bankName = (routing: string): string =>
  NAMES[routing] ?? `Bank with routing number ${routing}`
