import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { makeProof, PROOF_LIVES_MS, type Made, type RecaptchaChallenge } from './captcha-proof.ts'

/** `asking`: Google's box waits for the person; `unticked`: they went on without it. */
export type CaptchaState = 'waiting' | 'working' | 'asking' | 'unticked' | 'ready' | 'failed'

/** Google's box was not ticked yet: there is no proof to take. */
export class Unticked extends Error {
  constructor() {
    super('Tick the box “I’m not a robot” first.')
  }
}

interface Work {
  proof: Promise<string>
  began: number
}
/** Google's box as it is shown, and what it reports. */
export interface CaptchaWidget extends RecaptchaChallenge {
  /** a new number: the box is shown anew, unticked */
  round: number
  onToken: (token: string) => void
  /** two minutes have passed since it was ticked */
  onExpired: () => void
  /** its script cannot be loaded, or Google cannot be reached */
  onFailed: () => void
}

export interface Captcha {
  state: CaptchaState
  /** what has to be shown; null: nothing, the check runs by itself */
  widget: CaptchaWidget | null
  /** begins the work early, for instance when the form is first touched; after a failure: again */
  begin: () => void
  /** The proof, as soon as it is there; each proof is returned once. Throws Unticked where the person has to act. */
  take: () => Promise<string>
}

/** Google's box: its token counts once and for two minutes, after which it is asked for again. */
function useBox(setState: (state: CaptchaState) => void) {
  const [box, setBox] = useState<{ challenge: RecaptchaChallenge; round: number } | null>(null)
  const token = useRef<string | null>(null)
  const forget = useCallback(
    (state: CaptchaState) => {
      token.current = null
      setState(state)
    },
    [setState],
  )
  const renew = useCallback(() => {
    setBox((now) => (now === null ? null : { ...now, round: now.round + 1 }))
    forget('asking')
  }, [forget])
  const widget = useMemo<CaptchaWidget | null>(
    () =>
      box === null
        ? null
        : {
            ...box.challenge,
            round: box.round,
            onToken: (given) => {
              token.current = given
              setState('ready')
            },
            onExpired: () => forget('asking'),
            onFailed: () => forget('failed'),
          },
    [box, forget, setState],
  )
  const show = useCallback(
    (challenge: RecaptchaChallenge) => {
      setBox({ challenge, round: 0 })
      forget('asking')
    },
    [forget],
  )
  const take = useCallback(() => {
    const given = token.current
    if (given === null) throw new Unticked()
    renew()
    return given
  }, [renew])
  return { widget, show, renew, take }
}

/**
 * The robot check of a form. The self-hosted one has nothing to click: the browser computes a proof in the background
 * while the form is filled in. Google's shows a box.
 */
export function useCaptcha(make: (signal: AbortSignal) => Promise<Made> = makeProof): Captcha {
  const [state, setState] = useState<CaptchaState>('waiting')
  const work = useRef<Work | null>(null)
  const stop = useRef<AbortController | null>(null)
  const { widget, show, renew, take: takeToken } = useBox(setState)
  const isShown = widget !== null
  useEffect(
    () => () => {
      stop.current?.abort()
      // a form that is mounted again (StrictMode does it at once) begins anew: a proof that was given up never comes
      work.current = null
      setState('waiting')
    },
    [],
  )
  const start = useCallback((): Work => {
    const controller = new AbortController()
    stop.current = controller
    setState('working')
    const proof = make(controller.signal).then(
      (made) => {
        if (controller.signal.aborted) throw new Error('the form was left')
        if (typeof made === 'string') {
          setState('ready')
          return made
        }
        show(made)
        throw new Unticked()
      },
      (error: unknown) => {
        if (!controller.signal.aborted) {
          work.current = null
          setState('failed')
        }
        throw error
      },
    )
    work.current = { proof, began: performance.now() }
    return work.current
  }, [make, show])
  const current = useCallback((): Work => {
    const known = work.current
    return known === null || performance.now() - known.began > PROOF_LIVES_MS ? start() : known
  }, [start])
  const begin = useCallback(() => {
    if (!isShown) void current().proof.catch(() => undefined)
    else if (state === 'failed') renew()
  }, [isShown, state, current, renew])
  const take = useCallback(async () => {
    try {
      if (isShown) return takeToken()
      const proof = await current().proof
      work.current = null
      setState('waiting')
      return proof
    } catch (error) {
      if (error instanceof Unticked && state !== 'failed') setState('unticked')
      throw error
    }
  }, [isShown, state, current, takeToken])
  return { state, widget, begin, take }
}

/** Begins the work when a form is first touched, so that it is done when the form is filled in. */
export function useEarlyCaptcha(
  form: RefObject<HTMLElement | null>,
  { state, begin }: Captcha,
): void {
  useEffect(() => {
    const element = form.current
    if (state !== 'waiting' || element === null) return undefined
    if (element.contains(document.activeElement)) {
      begin()
      return undefined
    }
    element.addEventListener('focusin', begin, { once: true })
    return () => element.removeEventListener('focusin', begin)
  }, [form, state, begin])
}
