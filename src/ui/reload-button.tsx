import { Button } from './button.tsx'

/** The way on where a part of a page did not come: some browsers do not fetch a second time on the same page what they missed once. */
export const ReloadButton = () => (
  <Button size="sm" onClick={() => location.reload()}>
    Load this page again
  </Button>
)
