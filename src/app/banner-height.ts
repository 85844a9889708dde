const HEIGHT = '--banner-height'
const banners = new Set<HTMLElement>()

function measure(): void {
  const { style } = document.documentElement
  const height = [...banners].reduce((sum, one) => sum + one.getBoundingClientRect().height, 0)
  if (banners.size === 0) style.removeProperty(HEIGHT)
  else style.setProperty(HEIGHT, `${height}px`)
}

/**
 * As a `ref`: publishes how much of the window the banners at its top take together; dialogs and bars that are fixed to
 * the top begin below them.
 */
export function publishHeight(banner: HTMLElement | null) {
  if (banner === null) return undefined
  banners.add(banner)
  measure()
  window.addEventListener('resize', measure)
  return () => {
    window.removeEventListener('resize', measure)
    banners.delete(banner)
    measure()
  }
}
