import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { makeProof, PROOF_LIVES_MS } from './captcha-proof.ts'

export type CaptchaState = 'waiting' | 'working' | 'ready' | 'failed'

interface Work {
  proof: Promise<string>
  began: number
}

export interface Captcha {
  state: CaptchaState
  /** begins the work early, for instance when the form is first touched */
  begin: () => void
  /** the proof, as soon as it is there; each proof is returned once */
  take: () => Promise<string>
}

/**
 * The self-hosted captcha: nothing to click, the browser computes a proof in the background while the form is filled
 * in.
 */
export function useCaptcha(make: (signal: AbortSignal) => Promise<string> = makeProof): Captcha {
  const [state, setState] = useState<CaptchaState>('waiting')
  const work = useRef<Work | null>(null)
  const stop = useRef<AbortController | null>(null)
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
    const proof = make(controller.signal)
    proof.then(
      () => setState('ready'),
      () => {
        if (controller.signal.aborted) return
        work.current = null
        setState('failed')
      },
    )
    work.current = { proof, began: performance.now() }
    return work.current
  }, [make])
  const current = useCallback((): Work => {
    const known = work.current
    return known === null || performance.now() - known.began > PROOF_LIVES_MS ? start() : known
  }, [start])
  const begin = useCallback(() => void current().proof.catch(() => undefined), [current])
  const take = useCallback(async () => {
    const proof = await current().proof
    work.current = null
    setState('waiting')
    return proof
  }, [current])
  return { state, begin, take }
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
