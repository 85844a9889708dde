import { NoneLayout } from '#src/layouts/none-layout.tsx'
import type { LayoutProps } from '#src/routes/screens.ts'

/** A page of its own with the mark as the way home. */
export default function NoneFrame({ children }: LayoutProps) {
  return <NoneLayout brand>{children}</NoneLayout>
}
