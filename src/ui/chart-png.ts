const PAINT = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'font-size',
  'font-weight',
  'text-anchor',
  'visibility',
] as const
const SCALE = 2

/**
 * Copies styles of the stylesheet into attributes of the clone; the policy blocks style attributes, attributes of SVG
 * are fine.
 */
function paint(source: Element, clone: Element): void {
  const style = getComputedStyle(source)
  for (const name of PAINT) clone.setAttribute(name, style.getPropertyValue(name))
  clone.removeAttribute('style')
  clone.removeAttribute('class')
  Array.from(source.children).forEach((child, index) => {
    const copy = clone.children[index]
    if (copy) paint(child, copy)
  })
}

/** The chart as a stand-alone SVG text with all styles in attributes, on the given background. */
export function standaloneSvg(
  svg: SVGSVGElement,
  background: string,
): { text: string; width: number; height: number } {
  const { width, height } = svg.getBoundingClientRect()
  const clone = svg.cloneNode(true) as SVGSVGElement
  paint(svg, clone)
  clone.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  clone.setAttribute('width', String(width))
  clone.setAttribute('height', String(height))
  clone.setAttribute('font-family', 'Roboto, Arial, sans-serif')
  const plane = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
  plane.setAttribute('width', '100%')
  plane.setAttribute('height', '100%')
  plane.setAttribute('fill', background)
  clone.prepend(plane)
  return { text: new XMLSerializer().serializeToString(clone), width, height }
}

function save(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

/** Saves a chart as a png of twice its size. Rejects when the browser cannot render it. No server takes part. */
export async function downloadPng(svg: SVGSVGElement, name: string): Promise<void> {
  const background =
    getComputedStyle(document.documentElement).getPropertyValue('--color-surface').trim() ||
    '#ffffff'
  const drawing = standaloneSvg(svg, background)
  const source = URL.createObjectURL(new Blob([drawing.text], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = source
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(drawing.width * SCALE)
    canvas.height = Math.round(drawing.height * SCALE)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/png')
    })
    if (!blob) throw new Error('The browser could not draw the chart')
    const url = URL.createObjectURL(blob)
    save(url, name)
    setTimeout(() => URL.revokeObjectURL(url), 10_000)
  } finally {
    URL.revokeObjectURL(source)
  }
}
