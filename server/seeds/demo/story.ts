/** Where an investment of the demo data ends up. */
export type Outcome =
  | 'begun'
  | 'half'
  | 'signed'
  | 'awaiting'
  | 'paid'
  | 'funded'
  | 'accepted'
  | 'approved'
  | 'closed'
  | 'cancelled'
  | 'rejected'
  | 'review'
  | 'correction'
  | 'refund'
  | 'refunded'
  | 'failed'
  | 'short'
  | 'rescinded'
export interface Commitment {
  slug: string
  /** number of the investor, or mara */
  who: number | 'mara'
  dollars: number
  /** days before the present on which it was begun */
  daysAgo: number
  outcome: Outcome
  registration?: 'ira'
}
const of = (
  slug: string,
  rows: readonly [
    who: number | 'mara',
    dollars: number,
    daysAgo: number,
    outcome: Outcome,
    registration?: 'ira',
  ][],
): Commitment[] =>
  rows.map(([who, dollars, daysAgo, outcome, registration]) => ({
    slug,
    who,
    dollars,
    daysAgo,
    outcome,
    registration,
  }))

/** What the demo people have begun, paid, lost and hold. */
export const commitments: readonly Commitment[] = [
  ...of('oakum-boatyard', [
    ['mara', 3_000, 112, 'closed'],
    [1, 2_000, 110, 'closed'],
  ]),
  ...of('lantern-letterpress', [
    ['mara', 2_000, 104, 'closed'],
    [2, 1_500, 103, 'closed'],
  ]),
  ...of('sable-instruments', [
    ['mara', 2_500, 100, 'closed'],
    [1, 3_000, 98, 'closed'],
    [2, 2_500, 96, 'closed'],
    [3, 1_500, 90, 'closed'],
    [5, 2_000, 88, 'closed'],
    [6, 4_000, 84, 'closed'],
    [0, 500, 80, 'cancelled'],
    [9, 1_200, 70, 'rescinded'],
  ]),
  ...of('alder-creamery', [
    [0, 2_000, 106, 'closed'],
    [12, 1_500, 105, 'closed'],
  ]),
  ...of('marram-wind', [
    [12, 3_000, 104, 'closed'],
    [24, 4_000, 103, 'closed'],
  ]),
  ...of('copperline-labs', [
    [39, 20_000, 104, 'closed'],
    [27, 30_000, 102, 'closed'],
  ]),
  ...of('merrow-looms', [
    [3, 25_000, 11, 'accepted'],
    [27, 65_000, 10, 'accepted'],
    [6, 10_000, 11, 'accepted'],
    [18, 10_000, 10, 'accepted'],
  ]),
  ...of('pinwright-toys', [
    [12, 3_000, 50, 'failed'],
    [15, 1_500, 45, 'failed'],
    [18, 900, 14, 'failed'],
    [24, 900, 12, 'awaiting'],
  ]),
  ...of('tidewater-grid', [
    [1, 6_000, 38, 'accepted'],
    [3, 2_400, 37, 'accepted'],
    [6, 9_000, 36, 'funded'],
    [9, 2_000, 34, 'funded'],
    [2, 4_100, 33, 'funded'],
    [5, 1_025, 32, 'funded'],
    [10, 4_000, 31, 'funded'],
    ['mara', 2_500, 3, 'awaiting'],
    [4, 500, 3, 'paid'],
    [7, 1_500, 3, 'paid'],
    [13, 2_000, 2, 'awaiting'],
    [16, 300, 2, 'begun'],
    [20, 400, 1, 'half'],
    [24, 615, 6, 'cancelled'],
    [28, 820, 7, 'rejected'],
    [29, 1_640, 1, 'signed'],
  ]),
  ...of('hollin-pike', [
    ['mara', 5_000, 60, 'accepted'],
    [3, 20_000, 58, 'approved'],
    [7, 10_000, 55, 'approved'],
    [11, 40_000, 50, 'accepted'],
    [14, 3_000, 30, 'funded'],
    [15, 30_000, 28, 'funded'],
    [19, 2_000, 3, 'paid'],
    [22, 1_000, 2, 'begun'],
    [31, 2_000, 50, 'begun'],
  ]),
  ...of('kelpworks', [
    ['mara', 1_000, 18, 'paid'],
    [12, 600, 20, 'funded'],
    [21, 800, 16, 'funded'],
    [25, 1_200, 4, 'awaiting'],
    [33, 300, 2, 'half'],
    [38, 1_000, 10, 'correction'],
  ]),
  ...of('northlight-diagnostics', [
    ['mara', 1_500, 2, 'signed'],
    [0, 400, 50, 'funded'],
    [18, 2_000, 48, 'accepted'],
    [27, 5_000, 45, 'accepted'],
    [30, 6_500, 44, 'funded'],
    [31, 1_000, 3, 'paid'],
    [36, 1_500, 40, 'accepted'],
  ]),
  ...of('barley-lane', [
    ['mara', 900, 1, 'half'],
    [8, 900, 30, 'funded'],
    [17, 1_500, 26, 'funded'],
    [23, 3_000, 25, 'funded'],
    [26, 1_500, 24, 'funded'],
    [32, 750, 2, 'awaiting'],
    [35, 4_000, 20, 'funded'],
  ]),
  ...of('orrin-bikes', [
    ['mara', 2_090, 26, 'funded'],
    [34, 1_000, 12, 'awaiting'],
    [37, 2_090, 20, 'paid'],
    [39, 5_225, 20, 'funded'],
  ]),
  ...of('loopline-freight', [
    [3, 25_010, 40, 'review'],
    [11, 30_000, 12, 'review'],
  ]),
  ...of('fernhollow-foods', [
    [40, 700, 9, 'review'],
    [39, 900, 15, 'refunded'],
    [21, 500, 8, 'refund'],
    [30, 1_500, 9, 'funded', 'ira'],
    [8, 300, 6, 'short'],
  ]),
  ...of('quillstone', [
    [7, 2_500, 15, 'funded'],
    [23, 5_000, 5, 'paid'],
    [19, 1_250, 2, 'begun'],
  ]),
  ...of('saltmarsh-rooms', [
    [35, 2_000, 40, 'funded'],
    [27, 1_000, 38, 'funded'],
    [25, 400, 5, 'awaiting'],
  ]),
]
