/** What is used of Google's script (developers.google.com/recaptcha/docs/display). */
export interface Grecaptcha {
  ready: (run: () => void) => void
  /** Shows the box in an empty element; the number names it. */
  render: (
    box: HTMLElement,
    options: {
      sitekey: string
      theme: 'light' | 'dark'
      size: 'normal' | 'compact'
      callback: (token: string) => void
      'expired-callback': () => void
      'error-callback': () => void
    },
  ) => number
}
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => { createScriptURL: (address: string) => string }
}
type Global = typeof globalThis & { grecaptcha?: Grecaptcha; trustedTypes?: TrustedTypes }

/** ms after which a script that neither came nor failed counts as not loaded */
const WAIT_MS = 15_000
let policy: ReturnType<TrustedTypes['createPolicy']> | undefined
let loading: Promise<Grecaptcha> | null = null

/** The address as the content security policy wants it; any other address than one of this script is refused. */
function trusted(address: string): string {
  policy ??= (globalThis as Global).trustedTypes?.createPolicy('capstan-recaptcha', {
    createScriptURL: (given) => {
      if (!/^https?:\/\/[^/]+\/recaptcha\/api\.js\?render=explicit&/.test(given))
        throw new TypeError('not the script of the robot check')
      return given
    },
  })
  return policy?.createScriptURL(address) ?? address
}

function load(address: string): Promise<Grecaptcha> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      reject(new Error('the script of the robot check was not loaded'))
    }
    const tooLate = setTimeout(fail, WAIT_MS)
    script.async = true
    script.addEventListener('error', () => {
      clearTimeout(tooLate)
      fail()
    })
    script.addEventListener('load', () => {
      const google = (globalThis as Global).grecaptcha
      // it loads its other half itself, and calls when that is there
      google?.ready(() => {
        clearTimeout(tooLate)
        resolve(google)
      })
    })
    script.src = trusted(address)
    document.head.append(script)
  })
}

/** Loads Google's script, once for the page, in the language of the page; rejects when it does not come in 15 s. */
export function loadRecaptcha(script: string): Promise<Grecaptcha> {
  const language = document.documentElement.lang || 'en'
  const parameters = `render=explicit&trustedtypes=true&hl=${encodeURIComponent(language)}`
  loading ??= load(`${script}?${parameters}`).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}
