import { useEffect, useRef } from 'react'
import { useTheme } from '#src/ui/theme.ts'
import { loadRecaptcha } from './recaptcha-script.ts'
import type { CaptchaWidget } from './use-captcha.ts'

/** Width in CSS px that Google's box needs; its compact form fits where there is less. */
const NORMAL_WIDTH = 304

/** Google's box “I’m not a robot”. `wanted`: the person went on without it, and it gets the focus. */
export default function RecaptchaBox({
  widget,
  wanted,
}: {
  widget: CaptchaWidget
  wanted: boolean
}) {
  const place = useRef<HTMLDivElement>(null)
  // a box can't change its colors: it is shown anew
  const [theme] = useTheme()
  useEffect(() => {
    const host = place.current
    if (host === null) return undefined
    let left = false
    const box = document.createElement('div')
    host.append(box)
    loadRecaptcha(widget.script)
      .then((google) => {
        if (left) return
        google.render(box, {
          sitekey: widget.siteKey,
          theme: document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light',
          size: host.clientWidth > 0 && host.clientWidth < NORMAL_WIDTH ? 'compact' : 'normal',
          callback: widget.onToken,
          'expired-callback': widget.onExpired,
          'error-callback': widget.onFailed,
        })
      })
      .catch(() => {
        if (!left) widget.onFailed()
      })
    return () => {
      left = true
      box.remove()
    }
  }, [widget, theme])
  useEffect(() => {
    if (wanted) place.current?.querySelector('iframe')?.focus()
  }, [wanted])
  return (
    <div
      ref={place}
      role="group"
      aria-label="Robot check by Google"
      // the box has a field for the token that is not for people
      className="min-h-19.5 [&_textarea]:hidden"
    />
  )
}
