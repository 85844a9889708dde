import type { Point, Shape } from './canvas.ts'

/** A rectangle with round corners. */
export function box(x: number, y: number, width: number, height: number, radius = 0): Shape {
  const r = Math.min(radius, width / 2, height / 2)
  if (r === 0)
    return [
      [
        [x, y],
        [x + width, y],
        [x + width, y + height],
        [x, y + height],
      ],
    ]
  const corner = (cx: number, cy: number, from: number): Point[] =>
    Array.from({ length: 9 }, (_, i): Point => [
      cx + r * Math.cos(from + (i * Math.PI) / 16),
      cy + r * Math.sin(from + (i * Math.PI) / 16),
    ])
  return [
    [
      ...corner(x + width - r, y + r, -Math.PI / 2),
      ...corner(x + width - r, y + height - r, 0),
      ...corner(x + r, y + height - r, Math.PI / 2),
      ...corner(x + r, y + r, Math.PI),
    ],
  ]
}
export const circle = (x: number, y: number, r: number): Shape => [
  Array.from({ length: 48 }, (_, i): Point => [
    x + r * Math.cos((i * Math.PI) / 24),
    y + r * Math.sin((i * Math.PI) / 24),
  ]),
]

/** A band of even width along a curve: `y` of each `x`. */
export function band(from: number, to: number, thick: number, y: (x: number) => number): Shape {
  const steps = 60
  const xs = Array.from({ length: steps + 1 }, (_, i) => from + ((to - from) * i) / steps)
  return [
    [
      ...xs.map((x): Point => [x, y(x) - thick / 2]),
      ...xs.reverse().map((x): Point => [x, y(x) + thick / 2]),
    ],
  ]
}
/** Everything below a curve down to a line. */
export function ground(from: number, to: number, bottom: number, y: (x: number) => number): Shape {
  const steps = 120
  return [
    [
      ...Array.from({ length: steps + 1 }, (_, i): Point => [
        from + ((to - from) * i) / steps,
        y(from + ((to - from) * i) / steps),
      ]),
      [to, bottom],
      [from, bottom],
    ],
  ]
}
