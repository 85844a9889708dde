import { Card } from './card.tsx'
import { Chart } from './chart.tsx'
import type { Example } from './example.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov']
const dollars = (value: number) => `$${value.toLocaleString('en-US')}.00`

export const examples: Example[] = [
  {
    name: 'Line',
    element: (
      <Card pad>
        <Chart
          kind="line"
          title="Accreditation of new users"
          summary="Users who are not accredited rise from 420 in January to 1,510 in November; verified users stay below 200."
          categories={MONTHS}
          categoryName="Month in 2026"
          series={[
            {
              name: 'Not accredited',
              values: [420, 510, 640, 700, 820, 910, 1010, 1120, 1290, 1420, 1510],
            },
            {
              name: 'Self-declared',
              values: [110, 130, 148, 170, 196, 220, 260, 281, 320, 366, 401],
            },
            { name: 'Verified', values: [60, 66, 82, 90, 96, 104, 121, 130, 142, 151, 160] },
          ]}
        />
      </Card>
    ),
  },
  {
    name: 'Steps',
    element: (
      <Card pad>
        <Chart
          kind="area-step"
          axisSide="right"
          title="Portfolio value"
          summary="The value rises from 31,200 to 48,260 dollars; 40,000 dollars were put in."
          categories={['Nov', 'Jan', 'Mar', 'May', 'Jul', 'Sep', 'Nov 26']}
          format={dollars}
          axisFormat={(value) => `$${value / 1000}k`}
          series={[
            {
              name: 'Value at the latest price',
              values: [31200, 33800, 36200, 41000, 43100, 45200, 48260],
            },
            {
              name: 'Amount invested',
              values: [30000, 32500, 35000, 38000, 38000, 40000, 40000],
              dashed: true,
            },
          ]}
        />
      </Card>
    ),
  },
  {
    name: 'Columns',
    element: (
      <Card pad>
        <Chart
          kind="column"
          title="Investments by week"
          summary="Between 12 and 64 investments a week."
          categories={['W1', 'W2', 'W3', 'W4', 'W5', 'W6']}
          series={[{ name: 'Investments', values: [12, 31, 64, 40, 22, 51] }]}
        />
      </Card>
    ),
  },
  {
    name: 'Bars',
    element: (
      <Card pad>
        <Chart
          kind="bar"
          title="Investments by stage"
          summary="46 were started, 31 are committed, 12 are closed."
          categoryName="Stage"
          categories={['Started', 'Committed', 'Closed']}
          series={[{ name: 'Investments', values: [46, 31, 12] }]}
          unit="Investments"
          from={0}
          height={196}
        />
      </Card>
    ),
  },
  {
    name: 'Bars against what they need',
    element: (
      <Card pad>
        <Chart
          kind="bar"
          stacked
          title="Votes by proposal"
          summary="Proposal 1 has 500 of the 301 votes that it needs, proposal 2 has 120 of 501."
          categoryName="Proposal"
          categories={['Proposal 1', 'Proposal 2']}
          series={[
            { name: 'For', values: [500, 120], color: 3 },
            { name: 'Against', values: [60, 300], color: 2 },
            { name: 'Abstain', values: [40, 80], color: 6 },
            { name: 'Votes needed', values: [301, 501], color: 4, point: true },
          ]}
          unit="Votes"
          from={0}
          height={196}
        />
      </Card>
    ),
  },
  {
    name: 'Against a target',
    element: (
      <Card pad>
        <Chart
          kind="area-step"
          title="Committed since the offering opened"
          summary="40,000 dollars are committed; the minimum target of 25,000 dollars was reached in W3."
          categoryName="Week"
          categories={['W1', 'W2', 'W3', 'W4']}
          format={dollars}
          axisFormat={(value) => `$${value / 1000}k`}
          series={[{ name: 'Committed', values: [4000, 18000, 31000, 40000] }]}
          lines={[
            { name: 'Minimum target', value: 25000 },
            { name: 'Maximum', value: 60000 },
          ]}
          marks={[{ at: 3, name: 'Closing 1' }]}
          marksName="Closing"
          from={0}
        />
      </Card>
    ),
  },
  {
    name: 'Empty',
    element: (
      <Card pad>
        <Chart
          kind="column"
          title="Views"
          summary="No views yet."
          categories={['W1', 'W2']}
          series={[{ name: 'Views', values: [null, null] }]}
          empty="Nobody has opened the page yet."
        />
      </Card>
    ),
  },
]
